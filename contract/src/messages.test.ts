import { expect, test } from 'vitest';
import { messages } from './messages';

test('the messages of the specification that no form says are the same, character for character', () => {
  expect(messages).toMatchObject({
    resetEmailMissing: 'Please Provide Your Email !',
    resetSending: 'Email is sending',
    resetFailed: 'Something Went Wrong, Try Again',
    resetSent: 'Email Sent , Please Check !',
    verificationSent: 'Verification Email sent !',
    wrongEmailOrPassword: 'Wrong Email Or Password',
    emailInUse: 'This Email Is Already Registered',
    tooManyAttempts: 'Too Many Attempts, Try Again Later',
    networkFailed: 'Network Error, Check Your Connection',
    productAdded: 'Drill Added Successfully',
    orderPlaced: 'Order Placed, Please Pay To Proceed',
    cancelWarning: "Once Cancelled,This Process Can't Be Undone",
    orderKept: 'Thank You For Keeping Your Order',
    reviewAdded: 'Review Added Successfully',
    userUpdated: 'User Updated Successfully',
    pageNotFound: "Sorry we couldn't find the page you're looking for.",
  });
});
