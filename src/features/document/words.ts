import { useMemo } from 'react'
import { editorEn } from '../../editor/strings/en'
import { editorZhCn } from '../../editor/strings/zh-cn'
import { addWords } from '../../i18n/words'
import type { Say as SayOf } from '../../i18n/words'
import { announcementEn } from './strings/en'
import { announcementZhCn } from './strings/zh-cn'

const useAnnouncementWords = addWords('announcement', { en: announcementEn, zhCn: announcementZhCn })
// Every document is shown in the editor.
addWords('editor', { en: editorEn, zhCn: editorZhCn })

export type Say = SayOf<typeof announcementEn>

/** Returns words in the chosen language. */
export function useWords(): Say {
  const { t } = useAnnouncementWords()
  return useMemo(() => {
    const translate = t as unknown as (key: string, blanks: object) => string
    return (key, blanks = {}) => translate(key, blanks)
  }, [t])
}

/** The properties of blocks that have a word. */
export const namedProperties = announcementEn.difference.property
