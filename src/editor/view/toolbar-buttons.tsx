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
import { CODE } from '../../../contract/docx/block-numbers'
import { languageName } from '../../../document/blocks/code-languages'
import { keyOf } from '../../../document/blocks/registry'
import { Tool } from '../../ui/toolbar'
import { toggleMark } from '../commands/marks'
import type { MarkName } from '../commands/marks'
import { useTools } from './lazy-tools'
import { hasNoMarks, useFact } from './toolbar-facts'
import type { ToolbarState } from './toolbar-state'
import { useWords } from './view-context'
import type { StateSource } from './view-context'

/*
 * The buttons that the page's toolbar and the one at selected words share. They are there with the text; what they open
 * loads with the other tools, and a button that is pressed earlier waits for it.
 */

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

export const never = () => false

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
  disabled?: boolean | undefined
  /** Whether it is highlighted though it is closed. */
  isOn?: boolean
  isWide?: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  ref: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

function Opener({ has, isOn, isWide, isOpen, onOpen, ...rest }: OpenerProps) {
  // A press outside of a menu closes it before the button is clicked.
  const wasOpen = useRef(false)
  return (
    <Tool
      {...rest}
      className={isWide ? 'ed-tool ed-tool-wide' : 'ed-tool'}
      aria-haspopup={has}
      aria-expanded={isOpen}
      data-on={isOn || undefined}
      onPointerDown={() => {
        wasOpen.current = isOpen
      }}
      onClick={({ detail }) => onOpen(detail === 0 ? !isOpen : !wasOpen.current)}
    />
  )
}

/** Whether something below a button is open; what it opens, once the tools are there; and the button. */
function useOpener() {
  const [isOpen, setOpen] = useState(false)
  const tools = useTools(isOpen)
  const anchor = useRef<HTMLButtonElement>(null)
  return {
    opener: { isOpen, onOpen: setOpen, ref: anchor },
    tools: isOpen ? tools : undefined,
    popup: { anchor, onClose: () => setOpen(false) },
  }
}

interface ButtonProps {
  store: StateSource
  run: (command: Command) => void
  focusText: () => void
}

interface KindButtonProps extends ButtonProps {
  isDisabled?: (facts: ToolbarState) => boolean
}

/** The kind of the selected lines, and the kinds that they may become. */
export function KindButton({ store, isDisabled = never, ...rest }: KindButtonProps) {
  const { t } = useWords()
  const { opener, tools, popup } = useOpener()
  const type = useFact(store, (facts) => facts.type)
  const disabled = useFact(store, isDisabled)
  const shown = type === 0 ? t('mixed') : t(`kinds.${keyOf(type)}`)
  return (
    <>
      <Opener has="menu" isWide label={t('kindNow', { kind: shown })} disabled={disabled} {...opener}>
        <Choice words={shown} />
      </Opener>
      {tools ? <tools.KindPopup type={type} now={store.getState} {...rest} {...popup} /> : null}
    </>
  )
}

/** The language of the code block that the cursor is in; nothing elsewhere. */
export function LanguageButton({ store, ...rest }: ButtonProps) {
  const { t } = useWords()
  const { opener, tools, popup } = useOpener()
  const language = useFact(store, ({ type, language: now }) => (type === CODE ? now : undefined))
  if (language === undefined) return null
  const shown = languageName(language)
  return (
    <>
      <Opener has="menu" isWide label={`${t('language')}: ${shown}`} {...opener}>
        <Choice words={shown} />
      </Opener>
      {tools ? <tools.LanguagePopup language={language} {...rest} {...popup} /> : null}
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
  const { opener, tools, popup } = useOpener()
  const disabled = useFact(store, hasNoMarks)
  return (
    <>
      <Opener has="dialog" label={t('colors')} disabled={disabled} {...opener}>
        <Baseline size={16} aria-hidden />
      </Opener>
      {tools ? <tools.ColorPopup {...rest} {...popup} /> : null}
    </>
  )
}

/** Where the form for a link is open: below its button, or at the selection, if a key opened it. */
export type LinkOpen = 'toolbar' | 'text' | undefined

/** A place on the screen, for what opens there. */
export interface Anchor {
  contextElement: Element
  getBoundingClientRect(): DOMRect
}

export interface LinkButtonProps extends ButtonProps {
  open: LinkOpen
  onOpen: (open: LinkOpen) => void
  /** Where the selection is on the screen. */
  atSelection: () => Anchor
}

/** Sets, opens and removes the link of the selection. */
export function LinkButton({ store, open, onOpen, atSelection, ...rest }: LinkButtonProps) {
  const { t } = useWords()
  const disabled = useFact(store, hasNoMarks)
  /** As on the wire. */
  const url = useFact(store, ({ link }) => link)
  const isOpen = open !== undefined
  const tools = useTools(isOpen)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Opener
        ref={button}
        has="dialog"
        label={t('link')}
        disabled={disabled}
        isOn={url !== undefined}
        isOpen={isOpen}
        onOpen={(is) => onOpen(is ? 'toolbar' : undefined)}
      >
        <LinkIcon size={16} aria-hidden />
      </Opener>
      {isOpen && tools ? (
        <tools.LinkPopup
          url={url}
          anchor={open === 'text' ? atSelection : button}
          onClose={() => onOpen(undefined)}
          {...rest}
        />
      ) : null}
    </>
  )
}
