import { insertForms } from '../../blocks/block-menus'
import { useWords, useEditorState } from '../view/view-context'
import type { LayerProps } from '../view/view-context'
import { EquationForm } from './equation-form'
import { closePopup, popupOf } from './popup'
import { TextPopover } from './text-popover'

const forms = new Map(
  Object.entries({
    equation: { label: 'insert.equation.title', Form: EquationForm },
    ...insertForms,
  }),
)

/** The open popover, at the place that it is about. */
export function PopupLayer({ store, context }: LayerProps) {
  const { t } = useWords()
  const popup = useEditorState(store, popupOf)
  // Renders again when the node that it is about changes.
  useEditorState(store, (state) => (popup && !popup.isNew ? state.doc.nodeAt(popup.from) : null))
  const form = popup && forms.get(popup.kind)
  if (!popup || !form) return null
  const { view } = store
  const { label, Form } = form
  const close = () => closePopup(view)
  return (
    <TextPopover
      key={`${popup.kind}-${popup.isNew}`}
      view={view}
      at={popup.from}
      label={t(label)}
      takesFocus
      className="ed-form"
      onClose={close}
    >
      <Form view={view} popup={popup} context={context} close={close} />
    </TextPopover>
  )
}
