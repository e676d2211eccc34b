export { findDrill, listDrillIds } from './catalogue.queries';
