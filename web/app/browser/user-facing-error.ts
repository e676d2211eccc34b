/** An error whose `message` is the sentence to show. */
export class UserFacingError extends Error {}
