import type { ComponentType } from 'react'
import type { EditorView } from 'prosemirror-view'
import type { LayerProps } from '../layers/layers'
import { useEditorState } from '../view/view-store'
import { useWords } from '../view/use-words'
import type { ViewContext } from '../view/view-context'
import { AddressForm } from './address-form'
import { CalloutForm } from './callout-form'
import { ChatForm } from './chat-form'
import { EquationForm } from './equation-form'
import { closePopup, popupOf } from './popup'
import type { Popup, PopupKind } from './popup'
import { SheetForm } from './sheet-form'
import { TableForm } from './table-form'
import { TextPopover } from './text-popover'

export interface PopupFormProps {
  view: EditorView
  popup: Popup
  context: ViewContext
  close: () => void
}

const forms: Readonly<Record<PopupKind, ComponentType<PopupFormProps>>> = {
  equation: EquationForm,
  callout: CalloutForm,
  iframe: AddressForm,
  link_preview: AddressForm,
  chat_card: ChatForm,
  sheet: SheetForm,
  table: TableForm,
}

const labels: Readonly<Record<PopupKind, string>> = {
  equation: 'insert.equation.title',
  callout: 'insert.callout.look',
  iframe: 'insert.address.iframe',
  link_preview: 'insert.address.link',
  chat_card: 'insert.chat.title',
  sheet: 'insert.size.sheet',
  table: 'kinds.table',
}

/** The one popover that is open, at the place that it is about. */
export function PopupLayer({ store, context }: LayerProps) {
  const { t } = useWords()
  const popup = useEditorState(store, popupOf)
  // Drawn again when the node that it is about says something else.
  useEditorState(store, (state) => (popup && !popup.isNew ? state.doc.nodeAt(popup.from) : null))
  if (!popup) return null
  const { view } = store
  const Form = forms[popup.kind]
  const close = () => closePopup(view)
  return (
    <TextPopover
      key={`${popup.kind}-${popup.isNew}`}
      view={view}
      at={popup.from}
      label={t(labels[popup.kind])}
      takesFocus
      className="ed-form"
      onClose={close}
    >
      <Form view={view} popup={popup} context={context} close={close} />
    </TextPopover>
  )
}
