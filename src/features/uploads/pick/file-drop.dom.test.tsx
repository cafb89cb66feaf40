import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { render } from '../../../testing/render'
import { FormDialog } from '../../../ui/form-dialog'
import { useFileDrop } from './select-files'

const file = Object.assign(new File(['a'], 'a.pdf'), { webkitRelativePath: '' })
const data = { types: ['Files'], items: [], files: [file] }

function Page({ onFiles, hasDialog }: { onFiles(): void; hasDialog: boolean }) {
  const isOver = useFileDrop(onFiles)
  return (
    <>
      {isOver && <p>Drop here</p>}
      {hasDialog && (
        <FormDialog title="Send" onClose={() => undefined} actions={null}>
          To whom?
        </FormDialog>
      )}
    </>
  )
}

async function draw(hasDialog: boolean) {
  const onFiles = vi.fn()
  await render(<Page onFiles={onFiles} hasDialog={hasDialog} />)
  return onFiles
}

test('files that are dropped on the page or pasted are added', async () => {
  const onFiles = await draw(false)
  fireEvent.dragEnter(document.body, { dataTransfer: data })
  screen.getByText('Drop here')
  fireEvent.drop(document.body, { dataTransfer: data })
  fireEvent.paste(document.body, { clipboardData: data })
  await waitFor(() => expect(onFiles).toHaveBeenCalledTimes(2))
})

test('a page behind a dialog adds no dropped file, and the browser does not open it', async () => {
  const onFiles = await draw(true)
  fireEvent.dragEnter(document.body, { dataTransfer: data })
  expect(screen.queryByText('Drop here')).toBeNull()
  expect(fireEvent.dragOver(document.body, { dataTransfer: data })).toBe(false)
  expect(fireEvent.drop(document.body, { dataTransfer: data })).toBe(false)
  fireEvent.paste(document.body, { clipboardData: data })
  await Promise.resolve()
  expect(onFiles).not.toHaveBeenCalled()
})
