/** Preloaded into a shop's process: shifts its clock by the milliseconds in the file CLOCK_FILE. */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
const offset = () => Number(readFileSync(file, 'utf8'));
const TrueDate = Date;

Object.assign(globalThis, {
  Date: new Proxy(TrueDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [TrueDate.now() + offset()] : values, newTarget),
    apply: () => new TrueDate(TrueDate.now() + offset()).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? () => TrueDate.now() + offset() : Reflect.get(target, name, receiver),
  }),
});
