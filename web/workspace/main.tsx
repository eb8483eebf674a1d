import { render } from 'preact';
import '../shared/page.css';
import '../shared/estimates.css';
import { takeLinkToken } from './session/link.ts';
import { Workspace } from './Workspace.tsx';
import './workspace.css';

// Before anything else: the token is in the address no longer than needed to read it.
const linkToken = takeLinkToken(location, history);
const page = document.querySelector('#page');
if (page) render(<Workspace linkToken={linkToken} />, page);
