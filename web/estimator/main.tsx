import { render } from 'preact';
import '../shared/page.css';

const page = document.querySelector('#page');
if (page) render(<h1>Asset Valuation</h1>, page);
