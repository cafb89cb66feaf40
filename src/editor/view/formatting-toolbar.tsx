import { Menu } from '@base-ui/react/menu'
import { Toggle } from '@base-ui/react/toggle'
import { Toolbar } from '@base-ui/react/toolbar'
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  Code,
  Italic,
  Plus,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
  ChevronDown,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import { memo } from 'react'
import type { ReactNode, Ref } from 'react'
import { CODE, PAGE } from '../../../contract/docx/block-numbers'
import { codeLanguages, languageName } from '../../../document/blocks/code-languages'
import { boxTypes, isBox, keyOf, lineTypes } from '../../../document/blocks/registry'
import { alignSelected } from '../../blocks/media/media-commands'
import { redoChange, undoChange } from '../commands/history'
import { clearMarks, toggleMark } from '../commands/marks'
import type { MarkName } from '../commands/marks'
import { setKind, kindRefusal } from '../commands/set-kind'
import type { KindRefusal } from '../commands/set-kind'
import { setLanguage } from '../commands/set-style'
import { toggleWrap, unwrap, wrapRefusal } from '../commands/wrap-blocks'
import { openInsertMenuAtSelection } from '../insert/suggestion'
import { refusalText } from '../selection/block-name'
import { ColorMenu } from './color-menu'
import { LinkPopover } from './link-popover'
import type { LinkOpen, LinkPopoverProps } from './link-popover'
import type { ToolbarState } from './toolbar-state'
import { useLayerContainer, useWords } from './view-context'

export interface FormattingToolbarProps {
  facts: ToolbarState
  /** The state that a menu reads when it opens. */
  now: () => EditorState
  run: (command: Command) => void
  linkOpen: LinkOpen
  onLinkOpen: (open: LinkOpen) => void
  atSelection: LinkPopoverProps['atSelection']
  focusText: () => void
  ref: Ref<HTMLDivElement>
}

/** The marks that have a button, with its icon and the string that names it. */
export const markButtons: readonly [MarkName, LucideIcon, string][] = [
  ['bold', Bold, 'bold'],
  ['italic', Italic, 'italic'],
  ['underline', Underline, 'underline'],
  ['strikethrough', Strikethrough, 'strikethrough'],
  ['inline_code', Code, 'inlineCode'],
]

const aligns: readonly [1 | 2 | 3, LucideIcon, string][] = [
  [1, AlignLeft, 'alignLeft'],
  [2, AlignCenter, 'alignCenter'],
  [3, AlignRight, 'alignRight'],
]

/**
 * One row of quiet buttons; arrow keys move along it, Tab leaves it. Its buttons and menus are most of what React
 * renders for an editor: it renders again only when it shows something else, not with the page around it.
 */
export const FormattingToolbar = memo(function FormattingToolbar({
  facts,
  now,
  run,
  linkOpen,
  onLinkOpen,
  atSelection,
  focusText,
  ref,
}: FormattingToolbarProps) {
  const { t } = useWords()
  const isCode = facts.type === CODE
  const hasNoMarks = isCode || !facts.hasLines
  return (
    <Toolbar.Root ref={ref} className="ed-toolbar" aria-label={t('toolbar')} onMouseDown={keepSelection}>
      <Press label={t('undo')} disabled={!facts.undo} onPress={() => run(undoChange)}>
        <Undo2 size={16} aria-hidden />
      </Press>
      <Press label={t('redo')} disabled={!facts.redo} onPress={() => run(redoChange)}>
        <Redo2 size={16} aria-hidden />
      </Press>
      <Toolbar.Separator className="ed-toolbar-line" />
      <Press label={t('insertBlock')} disabled={false} onPress={() => run(openInsertMenuAtSelection)}>
        <Plus size={16} aria-hidden />
      </Press>
      <KindMenu
        type={facts.type}
        disabled={facts.type === PAGE || !facts.hasLines}
        now={now}
        run={run}
        focusText={focusText}
      />
      {isCode ? <LanguageMenu language={facts.language} run={run} focusText={focusText} /> : null}
      <Toolbar.Separator className="ed-toolbar-line" />
      {markButtons.map(([name, Icon, label]) => (
        <Toolbar.Button
          key={name}
          className="ed-tool"
          disabled={hasNoMarks}
          aria-label={t(label)}
          title={t(label)}
          render={<Toggle pressed={facts[name]} onPressedChange={() => run(toggleMark(name))} />}
        >
          <Icon size={16} aria-hidden />
        </Toolbar.Button>
      ))}
      <ColorMenu disabled={hasNoMarks} run={run} focusText={focusText} />
      <LinkPopover
        disabled={hasNoMarks}
        url={facts.link}
        open={linkOpen}
        onOpen={onLinkOpen}
        atSelection={atSelection}
        run={run}
        focusText={focusText}
      />
      <Press
        label={t('clearMarks')}
        disabled={facts.selectsNothing || !facts.hasLines}
        onPress={() => run(clearMarks)}
      >
        <RemoveFormatting size={16} aria-hidden />
      </Press>
      <Toolbar.Separator className="ed-toolbar-line" />
      {aligns.map(([align, Icon, label]) => (
        <Toolbar.Button
          key={align}
          className="ed-tool"
          disabled={facts.align === 0}
          aria-label={t(label)}
          title={t(label)}
          render={
            <Toggle pressed={facts.align === align} onPressedChange={() => run(alignSelected(align))} />
          }
        >
          <Icon size={16} aria-hidden />
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  )
})

/** A press on the toolbar leaves the selection in the text. */
export const keepSelection = (event: { preventDefault(): void; target: EventTarget }) => {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

interface PressProps {
  label: string
  disabled: boolean
  onPress: () => void
  children: ReactNode
}

const Press = ({ label, disabled, onPress, children }: PressProps) => (
  <Toolbar.Button className="ed-tool" aria-label={label} title={label} disabled={disabled} onClick={onPress}>
    {children}
  </Toolbar.Button>
)

interface LanguageMenuProps {
  language: number
  run: (command: Command) => void
  focusText: () => void
}

/** The language of the code block that the cursor is in. */
function LanguageMenu({ language, run, focusText }: LanguageMenuProps) {
  const { t } = useWords()
  return (
    <ChoiceMenu
      label={`${t('language')}: ${languageName(language)}`}
      now={languageName(language)}
      value={language}
      choices={() => codeLanguages.map((words, index) => ({ value: index + 1, words }))}
      onPick={(number) => run(setLanguage(number))}
      focusText={focusText}
    />
  )
}

interface KindMenuProps {
  type: number
  disabled: boolean
  now: () => EditorState
  run: (command: Command) => void
  focusText: () => void
}

/** The kind of the selected lines, and the kinds that they may become. */
export function KindMenu({ type, disabled, now, run, focusText }: KindMenuProps) {
  const { t } = useWords()
  const name = (number: number) => t(`kinds.${keyOf(number)}`)
  const shown = type === 0 ? t('mixed') : name(type)
  const refused = (why: KindRefusal | undefined) => why && { refusal: refusalText(why, t) }
  return (
    <ChoiceMenu
      label={t('kindNow', { kind: shown })}
      now={shown}
      value={type}
      choices={() => [
        ...lineTypes.map((kind) => ({
          value: kind,
          words: name(kind),
          ...refused(kindRefusal(now(), kind)),
        })),
        ...boxTypes.map((value) => ({
          value,
          words: t(`${keyOf(value)}.wrap`, { defaultValue: t('insert.wrap', { kind: name(value) }) }),
          ...refused(unwrap(value)(now()) ? undefined : wrapRefusal(now(), value)),
        })),
      ]}
      disabled={disabled}
      onPick={(kind) => run(isBox(kind) ? toggleWrap(kind) : setKind(kind, {}))}
      focusText={focusText}
    />
  )
}

interface Choice {
  value: number
  words: string
  /** Why it cannot be chosen here. Keys still reach it, and it is read out. */
  refusal?: string
}

interface ChoiceMenuProps {
  /** The accessible name, including the present choice. */
  label: string
  /** The text on the button. */
  now: string
  value: number
  /** Called when the menu opens. */
  choices: () => readonly Choice[]
  disabled?: boolean
  onPick: (value: number) => void
  focusText: () => void
}

/** A choice of one from a menu on the toolbar; afterwards the text has the focus again. */
function ChoiceMenu({ label, now, value, choices, disabled, onPick, focusText }: ChoiceMenuProps) {
  const layerPlace = useLayerContainer()
  return (
    <Menu.Root modal={false}>
      <Toolbar.Button
        className="ed-tool ed-tool-wide"
        disabled={disabled}
        aria-label={label}
        render={<Menu.Trigger />}
      >
        <span className="ed-tool-words">{now}</span>
        <ChevronDown size={14} aria-hidden />
      </Toolbar.Button>
      <Menu.Portal container={layerPlace}>
        <Menu.Positioner className="ed-layer" sideOffset={4} align="start">
          <Menu.Popup className="ed-popup ed-menu" tabIndex={0} finalFocus={() => (focusText(), false)}>
            <Menu.RadioGroup value={value} onValueChange={onPick}>
              <Choices of={choices} />
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const Choices = ({ of }: { of: () => readonly Choice[] }) =>
  of().map(({ value, words, refusal }) => (
    <Menu.RadioItem
      key={value}
      value={value}
      className="ed-menu-item"
      disabled={refusal !== undefined}
      closeOnClick
    >
      <span>
        {words}
        {refusal ? <span className="ed-menu-why">{refusal}</span> : null}
      </span>
      <Menu.RadioItemIndicator className="ed-menu-check">✓</Menu.RadioItemIndicator>
    </Menu.RadioItem>
  ))
