import { describe, expect, it } from 'vitest';
import {
  brandOf,
  cvcFault,
  expiryFault,
  groupExpiry,
  groupNumber,
  numberFault,
  passesLuhn,
} from './browser/card-rules';

const today = new Date(2026, 5, 15);

describe('card rules', () => {
  it('detects the brand', () => {
    expect(brandOf('4').brand).toBe('visa');
    expect(brandOf('2223003122003222').brand).toBe('mastercard');
    expect(brandOf('34').brand).toBe('amex');
    expect(brandOf('9').brand).toBe('unknown');
  });

  it('groups a number by its brand', () => {
    expect(groupNumber('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(groupNumber('378282246310005')).toBe('3782 822463 10005');
  });

  it('checks the number', () => {
    expect(passesLuhn('4242424242424242')).toBe(true);
    expect(numberFault('4242424242424242')).toBeNull();
    expect(numberFault('4242424242424241')?.message).toBe('Your card number is invalid.');
    expect(numberFault('4242')?.message).toBe('Your card number is incomplete.');
    expect(numberFault('36227206271667')).toBeNull();
  });

  it('formats an expiry date as it is typed or filled in', () => {
    expect(groupExpiry('1')).toBe('1');
    expect(groupExpiry('4')).toBe('04');
    expect(groupExpiry('1/')).toBe('01');
    expect(groupExpiry('1230')).toBe('12 / 30');
    expect(groupExpiry('12/2030')).toBe('12 / 30');
  });

  it('checks the expiry date', () => {
    expect(expiryFault('0626', today)).toBeNull();
    expect(expiryFault('12', today)?.message).toBe("Your card's expiration date is incomplete.");
    expect(expiryFault('1220', today)?.message).toBe("Your card's expiration year is in the past.");
    expect(expiryFault('0526', today)?.message).toBe("Your card's expiration date is in the past.");
    expect(expiryFault('13', today)?.message).toBe("Your card's expiration month is invalid.");
  });

  it('checks the security code by brand', () => {
    expect(cvcFault('123', '4242')).toBeNull();
    expect(cvcFault('123', '3782')?.message).toBe("Your card's security code is incomplete.");
  });
});
