import type { Completed, CompletedCommand, CompletedOption, Place } from './tree.ts';

/**
 * Scripts for bash and zsh. Everything stands in the script: a Tab starts no process. The tables are the same in both,
 * because both read `case … esac` alike; they find the verb by the words so far, then what may follow.
 */

export const SHELLS = ['bash', 'zsh'] as const;
export type Shell = (typeof SHELLS)[number];

export const completionScript = (
  shell: Shell,
  commands: readonly CompletedCommand[],
  version: string,
): string => (shell === 'bash' ? bash(commands, version) : zsh(commands, version));

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const keyOf = (path: readonly string[]): string => path.map((word) => ` ${word}`).join('');

/** One `case` arm: nothing where there is nothing to do. */
const arm = (patterns: readonly string[], action: string): readonly string[] =>
  patterns.length === 0 || action === '' ? [] : [`    ${patterns.map(quoted).join('|')}) ${action} ;;`];

const listed = (entries: readonly string[]): string =>
  entries.length === 0 ? '' : `found=(${entries.map(quoted).join(' ')})`;

const ofPlace = ({ words, isFile }: Place): string => (isFile ? 'files=1' : listed(words));

type Shown = (entry: Completed) => string;

const wordAlone: Shown = ({ word }) => word;
const wordTold: Shown = ({ word, description }) =>
  `${word.replaceAll(':', '\\:')}:${description.replaceAll('`', '').replaceAll(/\s+/g, ' ')}`;

const flagsOf = (option: CompletedOption, shown: Shown): readonly string[] =>
  option.flags.map((word) => shown({ word, description: option.description }));

/** The functions that both scripts share. `$verb` is the path of the command, `$given` counts its arguments. */
const tables = (commands: readonly CompletedCommand[], shown: Shown): string => {
  const steps = commands.slice(1).flatMap(({ path, names }) =>
    arm(
      names.map((name) => `${keyOf(path.slice(0, -1))} ${name}`),
      `verb=${quoted(keyOf(path))}; given=0; return 0`,
    ),
  );
  const values = commands.flatMap(({ path, options }) =>
    options.flatMap((option) =>
      option.takesValue
        ? arm(
            option.flags.map((flag) => `${keyOf(path)} ${flag}`),
            [`value=1; more=${option.isVariadic ? 1 : 0}`, ofPlace(option)].filter(Boolean).join('; '),
          )
        : [],
    ),
  );
  const flags = commands.flatMap(({ path, options }) =>
    arm([keyOf(path)], listed(options.flatMap((option) => flagsOf(option, shown)))),
  );
  const words = commands.flatMap(({ path, commands: below, places }) => [
    ...arm([keyOf(path)], listed(below.map(shown))),
    ...places.flatMap((place, at) => placeArm(keyOf(path), place, at)),
  ]);
  return [
    ['step', '"$verb $1"', steps],
    ['value', '"$verb $1"', values],
    ['flags', '"$verb"', flags],
    ['words', '"$verb$at"', words],
  ]
    .map(
      ([name, subject, arms]) =>
        `__asset_valuation_${name}() {\n  case ${subject} in\n${(arms as readonly string[]).join('\n')}\n  esac\n  return 1\n}`,
    )
    .join('\n\n');
};

const placeArm = (
  key: string,
  place: Place & { readonly isVariadic: boolean },
  at: number,
): readonly string[] => {
  const action = ofPlace(place);
  if (action === '') return [];
  return [`    ${quoted(`${key} @${at}`)}${place.isVariadic ? `|${quoted(`${key} @`)}*` : ''}) ${action} ;;`];
};

const head = (shell: Shell, version: string): string =>
  `# Completion of asset-valuation ${version} for ${shell}, made by "asset-valuation completion ${shell}".`;

/** Walks the words before the cursor. An option that still waits for its value leaves `value` set. */
const walk = (words: string, last: string): string => `  for ((i = first; i < ${last}; i++)); do
    word="\${${words}[i]}"
    if ((value)); then
      [[ $word == '=' ]] && continue
      ((more)) && [[ $word != -* ]] && continue
      if ((! more)); then value=0; found=(); files=0; continue; fi
      value=0; found=(); files=0
    fi
    if [[ $word == --*=* ]]; then continue; fi
    if [[ $word == -* ]]; then __asset_valuation_value "$word"; continue; fi
    __asset_valuation_step "$word" || given=$((given + 1))
  done`;

const bash = (commands: readonly CompletedCommand[], version: string): string => `${head('bash', version)}
# Works with bash 3.2 and newer.

${tables(commands, wordAlone)}

_asset_valuation() {
  local verb='' word='' at='' i=1 given=0 value=0 more=0 files=0 first=1
  local cur="\${COMP_WORDS[COMP_CWORD]}" found=()
  COMPREPLY=()
  if [[ \${COMP_WORDS[0]##*/} == npx ]]; then
    for ((i = 1; i < COMP_CWORD; i++)); do
      [[ \${COMP_WORDS[i]} == asset-valuation ]] && first=$((i + 1)) && break
    done
    if ((first == 1)); then
      COMPREPLY=($(compgen -W asset-valuation -- "$cur") $(compgen -c -- "$cur"))
      return 0
    fi
  fi
${walk('COMP_WORDS', 'COMP_CWORD')}
  [[ $cur == '=' ]] && cur=''
  if ((value && more)) && [[ $cur == -* ]]; then value=0; found=(); files=0; fi
  if ((! value)); then
    at=''
    if [[ $cur != -* ]]; then
      __asset_valuation_words
      at=" @$given"
      ((\${#found[@]})) || __asset_valuation_words
    fi
    ((\${#found[@]} || files)) || { [[ -z $cur || $cur == -* ]] && __asset_valuation_flags; }
  fi
  if ((files)); then
    compopt -o filenames 2>/dev/null
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$cur"))
  elif ((\${#found[@]})); then
    COMPREPLY=($(compgen -W "\${found[*]}" -- "$cur"))
    # What begins so in the other case, or with the other stroke, is put in its place.
    if ((! \${#COMPREPLY[@]})); then
      local restored=0
      shopt -q nocasematch || { shopt -s nocasematch; restored=1; }
      for word in "\${found[@]}"; do
        [[ \${word//_/-} == "\${cur//_/-}"* ]] && COMPREPLY+=("$word")
      done
      ((restored)) && shopt -u nocasematch
    fi
  fi
}

complete -F _asset_valuation asset-valuation
complete -p npx >/dev/null 2>&1 || complete -o default -F _asset_valuation npx
`;

const zsh = (commands: readonly CompletedCommand[], version: string): string => `#compdef asset-valuation
${head('zsh', version)}

${tables(commands, wordTold)}

_asset_valuation() {
  local verb='' word='' at=''
  local -i i=2 given=0 value=0 more=0 files=0 first=2
  local -a found
  if [[ \${words[1]:t} == npx ]]; then
    for ((i = 2; i < CURRENT; i++)); do
      [[ \${words[i]} == asset-valuation ]] && first=$((i + 1)) && break
    done
    if ((first == 2)); then
      compadd -- asset-valuation
      _command_names -e
      return
    fi
  fi
${walk('words', 'CURRENT')}
  local cur="\${words[CURRENT]}" told=1
  if ((! value)) && [[ $cur == --*=* ]]; then
    __asset_valuation_value "\${cur%%=*}"
    compset -P '*='
    cur="\${cur#*=}"
  elif ((value && more)) && [[ $cur == -* ]]; then
    value=0 found=() files=0
  fi
  if ((value)); then
    told=0
  else
    if [[ $cur != -* ]]; then
      __asset_valuation_words
      at=" @$given"
      if ((! \${#found})); then __asset_valuation_words; told=0; fi
    fi
    if ((! \${#found} && ! files)) && [[ -z $cur || $cur == -* ]]; then __asset_valuation_flags; told=1; fi
  fi
  # What begins so in the other case, or with the other stroke, is put in its place.
  local -a other
  local same=0 want="\${\${(L)cur}//_/-}" begin=''
  for word in "\${found[@]}"; do
    begin="\${\${(L)word%%:*}//_/-}"
    [[ $word == "$cur"* ]] && same=1
    [[ $begin == "$want"* ]] && other+=("\${word%%:*}")
  done
  if ((files)); then _files
  elif ((! same && \${#other})); then compadd -U -- "\${other[@]}"
  elif ((\${#found} && told)); then _describe -V asset-valuation found
  elif ((\${#found})); then compadd -- "\${found[@]}"
  fi
}

if [[ $funcstack[1] == _asset-valuation ]]; then
  _asset_valuation "$@"
elif ((\${+functions[compdef]})); then
  compdef _asset_valuation asset-valuation
  ((\${+_comps[npx]})) || compdef _asset_valuation npx
fi
`;
