import { expect, test } from 'vitest';
import { faults } from '../test/faults';
import { loginCodeForm, loginForm, registerForm } from './credentials';

test('an empty login form is refused for each required field', () => {
  expect(faults(loginForm, { email: '', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
});

test('an empty registration form is refused for each required field', () => {
  expect(faults(registerForm, {})).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    password: 'Password is required',
  });
});

test('an invalid registration form names each invalid field', () => {
  expect(faults(registerForm, { name: 'Ada', email: 'ada', password: 'secret' })).toEqual({
    name: 'Minimum Four Characters',
    email: 'Please Provide Valid Email',
    password: 'Minimum six characters, at least one letter and one number',
  });
});

test.each(['123456', ' 123 456 ', '123-456', '123\u00a0456', '１２３４５６', '١٢٣٤٥٦'])(
  'a mailed code may be typed as "%s"',
  (code) => {
    expect(loginCodeForm.parse({ code })).toEqual({ code: '123456' });
  },
);

test.each(['', '12345', '1234567', '12345a', '12345.6', '-'])('"%s" is no mailed code', (code) => {
  expect(faults(loginCodeForm, { code })).toEqual({ code: 'Please enter the six digits from our email' });
});
