export { listDrillIds } from './catalogue.queries';
