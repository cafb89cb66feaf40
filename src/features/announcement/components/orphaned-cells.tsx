import { writeTsv } from '../../../../document/sheet/tsv'
import { type SheetDraft, newId, rowsFromCells, tableFromCells } from '../../../../saving/saving'
import { copyText } from '../../../browser/copy-text'
import { Button } from '../../../ui/button'
import { useWords } from '../words'
import { Notice } from './notice'
import type { UnsavedActions } from './use-unsaved-actions'

interface Props {
  sheets: readonly SheetDraft[]
  ways: UnsavedActions
  onDone(): void
}

/**
 * Offers the cells that were typed into sheets deleted by another user: the document no longer has a place for them.
 */
export function OrphanedCells({ sheets, ways, onDone }: Props) {
  const say = useWords()
  const bring = () => {
    for (const { writes } of sheets) ways.append(tableFromCells(writes, newId))
    onDone()
  }
  const copy = () => copyText(sheets.map(({ writes }) => writeTsv(rowsFromCells(writes))).join('\n\n'))
  return (
    <Notice words={say('orphanedCells.words')}>
      <Button onClick={bring}>{say('orphanedCells.asTable')}</Button>
      <Button onClick={() => void copy()}>{say('orphanedCells.copy')}</Button>
      <Button onClick={onDone}>{say('orphanedCells.letGo')}</Button>
    </Notice>
  )
}
