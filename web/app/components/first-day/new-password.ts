/** Without signs that look alike. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 14;

/** A random password that the contract accepts: at least one letter and one digit. */
export function newPassword(): string {
  for (;;) {
    const numbers = [...crypto.getRandomValues(new Uint32Array(length))];
    const password = numbers.map((number) => signs[number % signs.length]).join('');
    if (/[a-z]/.test(password) && /\d/.test(password)) return password;
  }
}
