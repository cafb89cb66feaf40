import {
  Baseline,
  Bold,
  ChevronDown,
  Code,
  Italic,
  Link as LinkIcon,
  Strikethrough,
  Underline,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { CODE, PAGE } from '../../../contract/docx/block-numbers'
import { languageName } from '../../../document/blocks/code-languages'
import { keyOf } from '../../../document/blocks/registry'
import { Tool } from '../../ui/toolbar'
import { toggleMark } from '../commands/marks'
import type { MarkName } from '../commands/marks'
import { hasNoMarks, useFact } from './toolbar-facts'
import { ColorPopup, KindPopup, LanguagePopup } from './toolbar-popups'
import type { ToolbarState } from './toolbar-state'
import { useWords } from './view-context'
import type { StateSource } from './view-context'

/** A press on a toolbar leaves the selection in the text. React passes on presses on what its buttons opened as well. */
export const keepSelection = (event: { preventDefault(): void; target: EventTarget }) => {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

/** The marks that have a button, with its icon and the string that names it. */
const markButtons: readonly [MarkName, LucideIcon, string][] = [
  ['bold', Bold, 'bold'],
  ['italic', Italic, 'italic'],
  ['underline', Underline, 'underline'],
  ['strikethrough', Strikethrough, 'strikethrough'],
  ['inline_code', Code, 'inlineCode'],
]

/** A switch for each mark. */
export const MarkButtons = ({ store, run }: { store: StateSource; run: (command: Command) => void }) =>
  markButtons.map(([name, Icon, words]) => (
    <Switch
      key={name}
      words={words}
      store={store}
      isOn={(facts) => facts[name]}
      isDisabled={hasNoMarks}
      onPress={() => run(toggleMark(name))}
    >
      <Icon size={16} aria-hidden />
    </Switch>
  ))

interface SwitchProps {
  /** The string that names it. */
  words: string
  store: StateSource
  isOn: (facts: ToolbarState) => boolean
  isDisabled: (facts: ToolbarState) => boolean
  onPress: () => void
  children: ReactNode
}

/** A button that is pressed while the selection has what it sets. */
export function Switch({ words, store, isOn, isDisabled, onPress, children }: SwitchProps) {
  const { t } = useWords()
  const pressed = useFact(store, isOn)
  const disabled = useFact(store, isDisabled)
  return (
    <Tool className="ed-tool" label={t(words)} disabled={disabled} pressed={pressed} onClick={onPress}>
      {children}
    </Tool>
  )
}

interface OpenerProps {
  label: string
  has: 'menu' | 'dialog'
  disabled?: boolean
  isWide?: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  ref: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

function Opener({ has, isWide, isOpen, onOpen, ...rest }: OpenerProps) {
  // A press outside of a menu closes it before the button is clicked.
  const wasOpen = useRef(false)
  return (
    <Tool
      {...rest}
      className={isWide ? 'ed-tool ed-tool-wide' : 'ed-tool'}
      aria-haspopup={has}
      aria-expanded={isOpen}
      onPointerDown={() => {
        wasOpen.current = isOpen
      }}
      onClick={({ detail }) => onOpen(detail === 0 ? !isOpen : !wasOpen.current)}
    />
  )
}

/** Whether something below a button is open, and the props of the button and of what it opens. */
function useOpener() {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return {
    isOpen,
    opener: { isOpen, onOpen: setOpen, ref: anchor },
    popup: { anchor, onClose: () => setOpen(false) },
  }
}

interface ButtonProps {
  store: StateSource
  run: (command: Command) => void
  focusText: () => void
}

/** The kind of the selected lines, and the kinds that they may become. */
export function KindButton({ store, ...rest }: ButtonProps) {
  const { t } = useWords()
  const { isOpen, opener, popup } = useOpener()
  const type = useFact(store, (facts) => facts.type)
  const disabled = useFact(store, (facts) => facts.type === PAGE || !facts.hasLines)
  const shown = type === 0 ? t('mixed') : t(`kinds.${keyOf(type)}`)
  return (
    <>
      <Opener has="menu" isWide label={t('kindNow', { kind: shown })} disabled={disabled} {...opener}>
        <Choice words={shown} />
      </Opener>
      {isOpen ? <KindPopup type={type} now={store.getState} {...rest} {...popup} /> : null}
    </>
  )
}

/** The language of the code block that the cursor is in; nothing elsewhere. */
export function LanguageButton({ store, ...rest }: ButtonProps) {
  const { t } = useWords()
  const { isOpen, opener, popup } = useOpener()
  const language = useFact(store, ({ type, language: now }) => (type === CODE ? now : undefined))
  if (language === undefined) return null
  const shown = languageName(language)
  return (
    <>
      <Opener has="menu" isWide label={`${t('language')}: ${shown}`} {...opener}>
        <Choice words={shown} />
      </Opener>
      {isOpen ? <LanguagePopup language={language} {...rest} {...popup} /> : null}
    </>
  )
}

/** The present choice, on a button that opens the others. */
const Choice = ({ words }: { words: string }) => (
  <>
    <span className="ed-tool-words">{words}</span>
    <ChevronDown size={14} aria-hidden />
  </>
)

/** The platform's 7 text colours and 15 background colours. */
export function ColorButton({ store, ...rest }: ButtonProps) {
  const { t } = useWords()
  const { isOpen, opener, popup } = useOpener()
  const disabled = useFact(store, hasNoMarks)
  return (
    <>
      <Opener has="dialog" label={t('colors')} disabled={disabled} {...opener}>
        <Baseline size={16} aria-hidden />
      </Opener>
      {isOpen ? <ColorPopup {...rest} {...popup} /> : null}
    </>
  )
}

/** Opens the form for the link of the selection, which is at the selected words. */
export function LinkButton({ store, onLink }: { store: StateSource; onLink: () => void }) {
  const { t } = useWords()
  const disabled = useFact(store, hasNoMarks)
  const hasLink = useFact(store, ({ link }) => link !== undefined)
  return (
    <Tool
      className="ed-tool"
      label={t('link')}
      disabled={disabled}
      data-on={hasLink || undefined}
      aria-haspopup="dialog"
      onClick={onLink}
    >
      <LinkIcon size={16} aria-hidden />
    </Tool>
  )
}
