import { codeLanguages } from '../queries/code-languages'

/** What Markdown and web pages call a language where it is not its name in small letters. */
const others: Readonly<Record<string, string>> = {
  bash: 'Bash',
  sh: 'Shell',
  zsh: 'Shell',
  console: 'Shell',
  cs: 'C#',
  csharp: 'C#',
  cpp: 'C++',
  cxx: 'C++',
  golang: 'Go',
  js: 'JavaScript',
  jsx: 'JavaScript',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  py: 'Python',
  rb: 'Ruby',
  rs: 'Rust',
  kt: 'Kotlin',
  md: 'Markdown',
  yml: 'YAML',
  docker: 'Dockerfile',
  objc: 'Objective-C',
  'objective-c': 'Objective-C',
  make: 'Makefile',
  protobuf: 'ProtoBuf',
  proto: 'ProtoBuf',
  ps1: 'PowerShell',
  tex: 'LaTeX',
  vb: 'Visual Basic',
  text: 'PlainText',
  plain: 'PlainText',
  txt: 'PlainText',
  plaintext: 'PlainText',
}

/** The number of a language by any of its names (platform-facts b.5); undefined where the platform has none. */
export function languageNumber(name: string): number | undefined {
  const small = name.trim().toLowerCase()
  const wanted = (others[small] ?? small).toLowerCase()
  const at = codeLanguages.findIndex((language) => language.toLowerCase() === wanted)
  return at < 0 ? undefined : at + 1
}

const asWritten: Readonly<Record<string, string>> = {
  'C#': 'csharp',
  'C++': 'cpp',
  'Objective-C': 'objective-c',
  'OpenEdge ABL': 'openedge-abl',
  'Visual Basic': 'vb',
}

/** The word behind the fence of a code block; empty for plain text. */
export function languageWord(number: number | undefined): string {
  const name = codeLanguages[(number ?? 1) - 1] ?? 'PlainText'
  if (name === 'PlainText') return ''
  return asWritten[name] ?? name.toLowerCase()
}
