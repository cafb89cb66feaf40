import { useSyncExternalStore } from 'react'
import type { KeyboardEvent } from 'react'
import type { ViewContext } from '../../view/view-context'
import { areaFrom, areaName } from './cell-area'
import type { SheetModel } from './sheet-model'

interface SheetStatusProps {
  model: SheetModel
  context: ViewContext
  /** Back to the cells: what was pressed goes away. */
  onDone: () => void
}

/** Below the grid: what is on its way, what was refused and what can be done about it. */
export function SheetStatus({ model, context, onDone }: SheetStatusProps) {
  const {
    phase,
    words: why = '',
    cells,
    writes,
    isEditable,
  } = useSyncExternalStore(model.subscribe, model.getState)
  const { words } = context
  const done = (act: () => void) => {
    act()
    onDone()
  }
  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onDone()
  }
  if (phase === 'reading') return <p className="ed-sheet-note">{words('media.sheet.reading')}</p>
  if (phase === 'failed') {
    return (
      <p className="ed-sheet-note" data-failed role="alert">
        {words('media.sheet.notRead', { words: why })}{' '}
        <button type="button" className="ed-quiet" onClick={() => void model.read()}>
          {words('media.sheet.tryAgain')}
        </button>
      </p>
    )
  }
  const failed = writes.filter((write) => write.phase === 'failed')
  const isWriting = writes.length > failed.length
  return (
    <div className="ed-sheet-foot">
      {isWriting ? <span className="ed-sheet-writing">{words('media.sheet.writing')}</span> : null}
      {cells.readColumns < cells.columns ? (
        <span>{words('media.sheet.cut', { columns: cells.readColumns })}</span>
      ) : null}
      {isEditable ? null : <span>{words('media.sheet.readOnly')}</span>}
      {failed.map((write) => (
        <span key={write.id} className="ed-sheet-failed" role="alert">
          {words('media.sheet.notWritten', {
            range: areaName(areaFrom(write.at, write.rows)),
            words: write.words ?? '',
          })}
          <button
            type="button"
            className="ed-quiet"
            onKeyDown={back}
            onClick={() => done(() => model.retry(write.id))}
          >
            {words('media.sheet.tryAgain')}
          </button>
          <button
            type="button"
            className="ed-quiet"
            onKeyDown={back}
            onClick={() => done(() => model.discard(write.id))}
          >
            {words('media.sheet.discard')}
          </button>
        </span>
      ))}
    </div>
  )
}
