/** Messages about documents of products. Not among `messages`, which every page loads. */
export const productDocumentMessages = {
  titleRequired: 'Please give the document a title',
  tooManyDocuments: (max: number) => `A product has at most ${max} documents`,
  documentRepeated: 'A document can stand in the list only once',
  documentNotUploaded: 'Please wait until all documents are uploaded, or remove those that failed',
  documentNotFound: "This document doesn't exist any more. Please upload it again.",
  documentTooLarge: (megabytes: number) =>
    `This file has more than ${megabytes} MB. Please save it as a smaller PDF.`,
  documentNotPdf:
    'This file is no PDF, or it breaks off. Please save the document as PDF, and choose that file.',
  uploadsBusy: 'Too many uploads at once. Please try again in a moment.',
  documentStoreFailed: "The document can't be stored at the moment. Please try again.",
  documentPartMissing: 'The document has no such part. Please download all of it.',
  documentNotRead: "The document can't be read at the moment. Please try again.",
} as const;
