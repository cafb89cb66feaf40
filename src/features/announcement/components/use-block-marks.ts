import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockMark } from '../../../editor/view/block-marks'
import type { SaveState } from '../save/queue/save-state'
import { useWords } from '../use-words'
import type { EditorHandle } from './editor-handle'
import { explainRefusal } from './explain-refusal'
import { reasonOf } from './reason-of'

/** Says at each block that is not saved why it is not, for as long as that is so. */
export function useBlockMarks({ unsaved, losses }: SaveState, editor: EditorHandle | null) {
  const say = useWords()
  const { t } = useTranslation('failures')
  const marks = useMemo((): BlockMark[] => {
    const found = new Map<string, BlockMark>()
    for (const { id } of losses) found.set(id, { id, words: say('losses.mark'), tone: 'warning' })
    for (const refusal of unsaved) {
      // Pictures, files and cells say it themselves.
      if (refusal.reason === 'bytes' || refusal.reason === 'cells') continue
      const words = reasonOf(refusal, say, (each) => explainRefusal(each, t))
      for (const id of refusal.ids) found.set(id, { id, words, tone: 'danger' })
    }
    return [...found.values()]
  }, [unsaved, losses, say, t])
  useEffect(() => editor?.mark(marks), [editor, marks])
}
