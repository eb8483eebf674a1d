import { BASE_PATH } from './service/ask.ts';
import { useWords } from './texts/use-words.ts';

/** What every figure of this page is not, and where to read on. */
export function Footer() {
  const { footer } = useWords();
  return (
    <>
      <p>{footer.limits}</p>
      <p class="no-print">{footer.privacy}</p>
      <ul class="links no-print">
        <li>
          <a href={`${BASE_PATH}/docs`}>{footer.docs}</a>
        </li>
        <li>
          <a href={`${BASE_PATH}/openapi.json`}>{footer.document}</a>
        </li>
      </ul>
    </>
  );
}
