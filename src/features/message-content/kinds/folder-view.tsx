import { shownName } from '../contents/shown-name'
import { ClosedNote } from '../resources/closed-note'
import type { KindProps } from './kind-props'
import { QuietCard } from './quiet-card'

/** A folder can be seen and not fetched (platform-facts h.3). */
export const FolderView = ({ content: { file_name } }: KindProps<'folder'>) => (
  <QuietCard type="folder" title={shownName(file_name)}>
    <ClosedNote why="folder" />
  </QuietCard>
)
