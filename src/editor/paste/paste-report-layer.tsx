import { X } from 'lucide-react'
import { useState } from 'react'
import { Passing } from '../../ui/passing'
import type { LayerProps } from '../view/view-context'
import { useEditorState } from '../view/view-context'
import { pasteReport, reportText } from './paste-report'

/**
 * A quiet line at the foot of the window, with details, about what could not be pasted as it was. It closes by
 * itself.
 */
export function PasteReportLayer({ store, context }: LayerProps) {
  const report = useEditorState(store, (state) => pasteReport.getState(state))
  const [opened, setOpened] = useState<unknown>()
  if (!report) return null
  const isOpen = opened === report
  const { kept, changed, dropped } = reportText(report, context.words)
  const { view } = store
  const take = () =>
    view.dispatch(view.state.tr.setMeta(pasteReport, { report: undefined }).setMeta('addToHistory', false))
  const close = () => {
    take()
    view.focus()
  }
  return (
    <Passing of={report} isOpen={isOpen} onOver={take}>
      <aside className="ed-report" aria-label={context.words('clipboard.title')}>
        <div className="ed-report-head">
          <p>{context.words('clipboard.title')}</p>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpened(isOpen ? undefined : report)}>
            {context.words('clipboard.details')}
          </button>
          <button type="button" aria-label={context.words('clipboard.close')} onClick={close}>
            <X size={16} aria-hidden="true" />
          </button>
        </div>
        {isOpen && (
          <div className="ed-report-details">
            {kept && <p>{kept}</p>}
            <Losses title={context.words('clipboard.changed')} lines={changed} />
            <Losses title={context.words('clipboard.dropped')} lines={dropped} />
          </div>
        )}
      </aside>
    </Passing>
  )
}

function Losses({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <p className="ed-report-title">{title}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
