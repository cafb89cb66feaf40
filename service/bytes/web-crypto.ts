type Subtle = typeof crypto.subtle

interface Node {
  getBuiltinModule?(name: 'node:crypto'): { webcrypto: { subtle: Subtle } }
}

/** Web Crypto of this host. In jsdom, `crypto` has no `subtle`; Node has, and is asked without an import. */
export function subtleCrypto(): Subtle {
  const { process: node } = globalThis as { process?: Node }
  const here =
    (crypto as { subtle?: Subtle }).subtle ?? node?.getBuiltinModule?.('node:crypto').webcrypto.subtle
  if (!here) throw new Error('Herald needs crypto.subtle: a page has it over HTTPS and on localhost')
  return here
}
