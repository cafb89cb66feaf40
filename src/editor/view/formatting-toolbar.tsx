import { Toolbar } from '@base-ui/react/toolbar'
import { Toggle } from '@base-ui/react/toggle'
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
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useWords } from './use-words'
import { redoChange, undoChange } from '../commands/undo-change'
import type { Command, EditorState } from 'prosemirror-state'
import { clearMarks, toggleMark } from '../commands/marks'
import type { MarkName } from '../commands/marks'
import { alignSelected } from '../objects/media/media-commands'
import { openInsertMenuHere } from '../insert/open-insert-menu'
import { ColorMenu } from './color-menu'
import { KindMenu } from './kind-menu'
import { LanguageMenu } from './language-menu'
import { LinkPopover } from './link-popover'
import type { LinkOpen, LinkPopoverProps } from './link-popover'
import type { ToolbarFacts } from './toolbar-facts'

export interface FormattingToolbarProps {
  facts: ToolbarFacts
  /** What a menu that opens looks at. */
  now: () => EditorState
  run: (command: Command) => void
  linkOpen: LinkOpen
  onLinkOpen: (open: LinkOpen) => void
  atSelection: LinkPopoverProps['atSelection']
  focusText: () => void
  ref: Ref<HTMLDivElement>
}

const marks: readonly [MarkName, LucideIcon, string][] = [
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

/** One row of quiet buttons; arrow keys walk along it, Tab leaves it. */
export function FormattingToolbar({
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
  const isCode = facts.type === 14
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
      <Press label={t('insertBlock')} disabled={false} onPress={() => run(openInsertMenuHere)}>
        <Plus size={16} aria-hidden />
      </Press>
      <KindMenu
        type={facts.type}
        disabled={facts.type === 1 || !facts.hasLines}
        now={now}
        run={run}
        focusText={focusText}
      />
      {isCode ? <LanguageMenu language={facts.language} run={run} focusText={focusText} /> : null}
      <Toolbar.Separator className="ed-toolbar-line" />
      {marks.map(([name, Icon, label]) => (
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
}

/** A press on the toolbar leaves the selection in the text. */
const keepSelection = (event: { preventDefault(): void; target: EventTarget }) => {
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
