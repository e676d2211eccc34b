/** What forms and lists say about searches. Not among `messages`, which every page loads. */
export const searchMessages = {
  wordsRequired: 'Please enter the words that customers use',
  wordsTaken: 'There is a synonym for these words',
  wordsUnreadable: 'Please enter words of letters or digits',
  meaningRequired: 'Please enter the words of this shop',
  synonymAdded: 'Synonym added',
  synonymSaved: 'Synonym saved',
  synonymDeleted: 'Synonym deleted',
} as const;
