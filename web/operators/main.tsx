import { render } from 'preact';
import '../shared/page.css';
import './operators.css';
import { OperatorsPage } from './OperatorsPage.tsx';

const page = document.querySelector('#page');
if (page) render(<OperatorsPage />, page);
