import { articleIds } from '@chuck-and-bit/contract/articles';
import type { BlogsContent } from '@chuck-and-bit/contract/shop-pages';
import { renderMarkdown } from '../markdown/render-markdown';

/** The five questions with the HTML of their answers. */
export const renderArticles = ({ articles }: BlogsContent) =>
  articles.map(({ question, text }, index) => ({
    id: articleIds[index] ?? '',
    question,
    html: renderMarkdown(text).html,
  }));

export type RenderedArticle = ReturnType<typeof renderArticles>[number];
