import { render } from 'preact';
import '../shared/page.css';
import { App } from './App.tsx';
import './estimator.css';

const page = document.querySelector('#page');
if (page) render(<App />, page);
