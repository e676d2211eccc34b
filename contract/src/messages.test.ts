import { describe, expect, test } from 'vitest';
import { messages } from './messages';

describe('the messages of the specification, character for character', () => {
  test('login and registration', () => {
    expect(messages).toMatchObject({
      emailRequired: 'Email is required',
      emailInvalid: 'Please Provide Valid Email',
      passwordRequired: 'Password is required',
      passwordInvalid: 'Minimum six characters, at least one letter and one number',
      nameRequired: 'Name is required',
      nameTooShort: 'Minimum Four Characters',
      resetEmailMissing: 'Please Provide Your Email !',
      resetSending: 'Email is sending',
      resetFailed: 'Something Went Wrong, Try Again',
      resetSent: 'Email Sent , Please Check !',
      verificationSent: 'Verification Email sent !',
      wrongEmailOrPassword: 'Wrong Email Or Password',
      emailInUse: 'This Email Is Already Registered',
      tooManyAttempts: 'Too Many Attempts, Try Again Later',
      networkFailed: 'Network Error, Check Your Connection',
    });
  });

  test('products', () => {
    expect(messages).toMatchObject({
      titleRequired: 'Title is required',
      stockRequired: 'Total Stock is required',
      minimumOrderRequired: 'Minimum Order Value is required',
      priceRequired: 'Product Price is required',
      numberNegative: 'Negative Number Is not Allowed',
      imageRequired: 'Image URL is required',
      descriptionRequired: 'Description is required',
      productAdded: 'Drill Added Successfully',
    });
  });

  test('orders and payments', () => {
    expect(messages).toMatchObject({
      addressRequired: 'Address is required',
      phoneRequired: 'Phone is required',
      phoneInvalid: 'Please Provide Valid Phone Number',
      quantityRequired: 'Quantity is required To order',
      orderPlaced: 'Order Placed, Please Pay To Proceed',
      orderRefused: {
        ORDER_ALREADY_SHIPPED: 'This Order Is Already Shipped',
        ORDER_NOT_PAID: 'This Order Is Not Paid Yet',
      },
      cancelWarning: "Once Cancelled,This Process Can't Be Undone",
      orderKept: 'Thank You For Keeping Your Order',
    });
    expect(messages.quantityTooLow(5)).toBe('Minimum Order Unit is 5');
    expect(messages.quantityTooHigh(12)).toBe('Maximum Order Unit is 12');
  });

  test('reviews, profile and the missing page', () => {
    expect(messages).toMatchObject({
      contentRequired: 'Content is required',
      contentTooLong: 'Maximum 180 Characters',
      reviewAdded: 'Review Added Successfully',
      userUpdated: 'User Updated Successfully',
      pageNotFound: "Sorry we couldn't find the page you're looking for.",
    });
  });
});
