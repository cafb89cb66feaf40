import { shownName } from '../contents/shown-name'
import { ClosedNote } from '../resources/closed-note'
import { DownloadButton } from '../resources/download-button'
import { fileIcon } from './file-icon'
import type { KindProps } from './kind-props'
import { QuietCard } from './quiet-card'

export function FileView({ content: { file_key, file_name }, message }: KindProps<'file'>) {
  const name = shownName(file_name)
  return (
    <QuietCard type="file" Icon={fileIcon(name)} title={name}>
      {message.upper_message_id === undefined ? (
        <DownloadButton message={message} file={{ type: 'file', file_key, name }} />
      ) : (
        <ClosedNote why="inBundle" />
      )}
    </QuietCard>
  )
}
