import type { EditorState, Transaction } from 'prosemirror-state'
import { useId, useState } from 'react'
import type { ComponentType, FormEvent } from 'react'
import { calloutStyleOf, setCalloutStyle } from '../../blocks/callout/callout-style'
import type { CalloutStyle } from '../../blocks/callout/callout-style'
import { ChatForm } from '../../blocks/chat-card/chat-form'
import { iframeTypeOf } from '../../blocks/iframe/iframe-types'
import { isFixed } from '../changes/protection'
import { appendCommand } from '../commands/history'
import { insertAtCursor } from '../commands/insert-blocks'
import { newObject } from '../commands/new-blocks'
import { existingNode } from '../queries/blocks'
import { objectAttrs } from '../schema/attrs'
import type { ObjectAttrs } from '../schema/attrs'
import { decodedUrl, linkHref, wireUrl } from '../schema/link-href'
import { SwatchGrid } from '../view/swatch-grid'
import { useWords, useEditorState } from '../view/view-context'
import type { LayerProps } from '../view/view-context'
import { EmojiPicker } from './emoji-picker'
import { EquationForm } from './equation-form'
import type { PopupFormProps } from './popup'
import { closePopup, popupOf, clearPopupQuery } from './popup'
import type { Popup, PopupKind } from './popup'
import { SheetForm, TableForm } from './size-form'
import { TextPopover } from './text-popover'

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

/** The open popover, at the place that it is about. */
export function PopupLayer({ store, context }: LayerProps) {
  const { t } = useWords()
  const popup = useEditorState(store, popupOf)
  // Renders again when the node that it is about changes.
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

/** Asks for the address of an embedded page, or for the link of a message. */
function AddressForm({ view, popup }: PopupFormProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState(() => addressIn(view.state, popup))
  const [refused, setRefused] = useState(false)
  const [field, about] = [useId(), useId()]
  const isFrame = popup.kind === 'iframe'

  const apply = (event: FormEvent) => {
    event.preventDefault()
    const url = webAddress(typed)
    const made = url && withAddress(view.state, popup, url)
    if (made) view.dispatch(made)
    else setRefused(true)
  }

  return (
    <form className="ed-address" onSubmit={apply} noValidate>
      <label className="ed-popup-title" htmlFor={field}>
        {t(isFrame ? 'insert.address.iframeLabel' : 'insert.address.linkLabel')}
      </label>
      <div className="ed-link-row">
        <input
          id={field}
          className="ed-field"
          type="url"
          value={typed}
          placeholder={t('insert.address.placeholder')}
          aria-invalid={refused}
          aria-describedby={about}
          onChange={(event) => {
            setTyped(event.target.value)
            setRefused(false)
          }}
        />
        <button type="submit" className="ed-button">
          {t(popup.isNew ? 'insert.apply' : 'insert.change')}
        </button>
      </div>
      <p
        id={about}
        className={refused ? 'ed-refused' : 'ed-insert-note'}
        role={refused ? 'alert' : undefined}
      >
        {refused
          ? t('insert.address.refused')
          : t(isFrame ? 'insert.address.iframeAbout' : 'insert.address.linkAbout')}
        {!refused && !popup.isNew ? ` ${t('insert.address.iframeAgain')}` : ''}
      </p>
    </form>
  )
}

function addressIn(state: EditorState, { from, isNew }: Popup): string {
  if (isNew) return ''
  const body = (state.doc.nodeAt(from)?.attrs as ObjectAttrs | undefined)?.body
  const url = body?.iframe?.component?.url
  return decodedUrl(url ?? '')
}

/** The address as the wire wants it; undefined unless a browser opens it as a page. */
function webAddress(typed: string): string | undefined {
  const url = wireUrl(typed)
  return url && /^https?:/.test(linkHref(url) ?? '') ? url : undefined
}

function withAddress(state: EditorState, popup: Popup, url: string): Transaction | undefined {
  const tr = clearPopupQuery(state, popup)
  if (popup.kind === 'link_preview') {
    return appendCommand(tr, insertAtCursor(newObject('link_preview', { url, url_type: 'MessageLink' })))
  }
  const component = { iframe_type: iframeTypeOf(url), url }
  if (popup.isNew) return appendCommand(tr, insertAtCursor(newObject('iframe', { component })))
  const { body } = objectAttrs(existingNode(state.doc, popup.from))
  const iframe: { component?: object } | undefined = body.iframe
  return tr.setNodeAttribute(popup.from, 'body', {
    ...body,
    iframe: { ...iframe, component: { ...iframe?.component, ...component } },
  })
}

type ColorKey = 'background_color' | 'border_color' | 'text_color'

const rows: readonly { key: ColorKey; words: string; count: number; kind: 'ground' | 'border' | 'color' }[] =
  [
    { key: 'background_color', words: 'insert.callout.background', count: 15, kind: 'ground' },
    { key: 'border_color', words: 'insert.callout.border', count: 7, kind: 'border' },
    { key: 'text_color', words: 'insert.callout.text', count: 7, kind: 'color' },
  ]

/** Emoji and colours of a callout. Above them is what a change costs on the platform. */
function CalloutForm({ view, popup }: PopupFormProps) {
  const { t } = useWords()
  const node = view.state.doc.nodeAt(popup.from)
  if (node?.type.name !== 'callout') return null
  const look = calloutStyleOf(objectAttrs(node).body)
  if (isFixed(node)) return <p className="ed-insert-note">{t('insert.callout.fixed')}</p>
  const change = (to: { [Key in keyof CalloutStyle]: CalloutStyle[Key] | undefined }) =>
    setCalloutStyle(popup.from, to)(view.state, view.dispatch)

  return (
    <div className="ed-callout-form">
      <EmojiPicker now={look.emoji_id ?? 'gift'} onPick={(emoji_id) => change({ emoji_id })} />
      <SwatchGrid
        groups={rows.map(({ key, words, count, kind }) => ({
          label: t(words),
          kind,
          numbers: Array.from({ length: count }, (_, index) => index + 1),
          now: look[key] ?? 0,
          onPick: (number) => change({ [key]: number || undefined }),
        }))}
      />
      <p className="ed-insert-note">{t('insert.callout.again')}</p>
    </div>
  )
}
