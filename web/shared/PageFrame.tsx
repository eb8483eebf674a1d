import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from './language.ts';
import { useThemeChoice } from './remembered-choice.ts';
import { Spoken } from './spoken.ts';
import { THEMES } from './theme.ts';
import { SHARED_TEXTS } from './words.ts';

interface PageFrameProps {
  readonly name: string;
  readonly language: Language;
  onLanguage(language: Language): void;
  readonly footer: ComponentChildren;
  /** Where the name leads; the start page without it. */
  readonly home?: string;
  /** Below the name and the switches: where one may go, and who works. */
  readonly navigation?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Skip link, header with the two switches, main, footer; gives everything inside its language. */
export function PageFrame(props: PageFrameProps) {
  const { name, language, onLanguage, footer, home = '/', navigation, children } = props;
  const [theme, setTheme] = useThemeChoice();
  const texts = SHARED_TEXTS[language];
  return (
    <Spoken.Provider value={language}>
      <button type="button" class="skip-link" onClick={toContent}>
        {texts.skip}
      </button>
      <header class="page-header">
        <div class="width">
          <a class="name" href={home}>
            {name}
          </a>
          <div class="switches">
            <Choice
              label={texts.language}
              value={language}
              options={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]])}
              onChoose={onLanguage}
            />
            <Choice
              label={texts.theme}
              value={theme}
              options={THEMES.map((each) => [each, texts[each]])}
              onChoose={setTheme}
            />
          </div>
        </div>
        {navigation}
      </header>
      <main id="content" class="width" tabIndex={-1}>
        {children}
      </main>
      <footer class="page-footer">
        <div class="width">{footer}</div>
      </footer>
    </Spoken.Provider>
  );
}

/** No link: the address keeps its fragment, which holds what was asked. */
const toContent = () => document.getElementById('content')?.focus();

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, name: string])[];
  onChoose(value: Value): void;
}

/** One of a few, in the page's header: language, appearance. */
function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  const choose = (text: string) => {
    const option = options.find(([each]) => each === text);
    if (option) onChoose(option[0]);
  };
  return (
    <div class="choice">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
