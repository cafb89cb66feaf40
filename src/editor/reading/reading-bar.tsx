import { Toggle } from '@base-ui/react/toggle'
import { Search, TableOfContents } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../view/view-context'

interface ReadingBarProps {
  label: string
  isSearching: boolean
  hasOutline: boolean
  onFind: () => void
  onOutline: () => void
  /** Before its own buttons. */
  start: ReactNode
  children: ReactNode
}

/** The quiet row at the foot of the text. */
export function ReadingBar({
  label,
  isSearching,
  hasOutline,
  onFind,
  onOutline,
  start,
  children,
}: ReadingBarProps) {
  const { t } = useWords()
  return (
    <div className="ed-reading-bar" role="group" aria-label={label}>
      {children}
      {start}
      <Toggle
        className="ed-tool"
        pressed={isSearching}
        onPressedChange={onFind}
        aria-label={t('find.label')}
        title={t('find.label')}
      >
        <Search size={16} aria-hidden />
      </Toggle>
      <Toggle
        className="ed-tool"
        pressed={hasOutline}
        onPressedChange={onOutline}
        aria-label={t('find.outline.label')}
        title={t('find.outline.label')}
      >
        <TableOfContents size={16} aria-hidden />
      </Toggle>
    </div>
  )
}
