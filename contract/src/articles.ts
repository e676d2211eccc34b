import { keysOf } from './keys';

/** The five questions of `/blogs`, by the ids of their places, until the merchant writes others. Searches find them, too. */
export const articleQuestions = {
  'which-drill': 'Drill driver, hammer drill, impact driver or rotary hammer: which one do I need?',
  'which-bit': 'How do I tell which bit belongs in which material?',
  'what-speed': 'What speed should I drill at, and why do my bits turn blue?',
  'straight-holes': 'How do I get a hole where I want it, straight and without splinters?',
  'battery-care': 'How many volts and amp-hours do I need, and how do I keep batteries alive?',
} as const;

export type ArticleId = keyof typeof articleQuestions;
export const articleIds = keysOf(articleQuestions);
