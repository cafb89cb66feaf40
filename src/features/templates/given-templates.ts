import { treesFromMarkdown } from '../../editor/import/trees-from-markdown'
import { givenEn } from './given-en'
import { givenZhCn } from './given-zh-cn'
import type { Template } from './template'

/** The templates that come along, in a language. */
export function givenTemplates(language: string): Template[] {
  const given = language.startsWith('zh') ? givenZhCn : givenEn
  return Object.entries(given).map(([id, { name, text }]) => ({
    id,
    name,
    blocks: treesFromMarkdown(text).blocks,
    media: {},
    isGiven: true as const,
  }))
}
