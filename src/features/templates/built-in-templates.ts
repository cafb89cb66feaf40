import { treesFromMarkdown } from '../../../formats/markdown/trees-from-markdown'
import { builtInEn } from './built-in-en'
import { builtInZhCn } from './built-in-zh-cn'
import type { Template } from './template'

/** The built-in templates in a language. */
export function builtInTemplates(language: string): Template[] {
  const given = language.startsWith('zh') ? builtInZhCn : builtInEn
  return Object.entries(given).map(([id, { name, text }]) => ({
    id,
    name,
    blocks: treesFromMarkdown(text).blocks,
    media: {},
    isGiven: true as const,
  }))
}
