import { render } from 'preact';
import '../shared/page.css';
import '../shared/estimates.css';
import { hasLinkToken, takeLinkToken } from './session/link.ts';
import { Workspace } from './Workspace.tsx';
import './workspace.css';

// Before anything else: the token is in the address no longer than needed to read it.
const linkToken = takeLinkToken(location, history);
// A link that is opened in a tab of the workspace changes the fragment alone, which loads nothing.
addEventListener('hashchange', () => {
  if (hasLinkToken(location)) location.reload();
});
const page = document.querySelector('#page');
if (page) render(<Workspace linkToken={linkToken} />, page);
