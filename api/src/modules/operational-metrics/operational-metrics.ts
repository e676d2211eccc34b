export { type OperationalMetrics, readOperationalMetrics } from './operational-metrics.queries';
