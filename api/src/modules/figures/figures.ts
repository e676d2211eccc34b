export { type Figures, readFigures } from './figures.queries';
