import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formBody } from './form-body'

const read = async (fields: Parameters<typeof formBody>[0]) => {
  const { bytes, type } = formBody(fields)
  return await new Response(bytes, { headers: { 'content-type': type } }).formData()
}

test('a form with any line breaks and quotes is read back unchanged', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '报', '"', '\r', '\n', ';', '😀', '-', '%') })
  await fc.assert(
    fc.asyncProperty(text, fc.uint8Array(), async (file_name, bytes) => {
      const form = await read({ file_type: 'stream', file_name, file: new Blob([bytes]) })
      expect(form.get('file_name')).toBe(file_name)
      const file = form.get('file') as File
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(bytes))
    }),
  )
})

test('a missing field is left out, a number is written as text, and the file comes last', async () => {
  const form = await read({ file: new Blob(['x']), seq: 3, checksum: undefined })
  expect([...form.keys()]).toEqual(['seq', 'file'])
  expect(form.get('seq')).toBe('3')
})

test('a name cannot end its own header', async () => {
  const file_name = 'a"\r\nX-Injected: yes\r\n\r\n'
  const { bytes } = formBody({ file_name, file: new Blob(['x']) })
  const [, ofFile = ''] = (await bytes.text()).split('name="file";')
  expect(ofFile.split('\r\n')[0]).toBe(' filename="a%22%0D%0AX-Injected: yes%0D%0A%0D%0A"')
})
