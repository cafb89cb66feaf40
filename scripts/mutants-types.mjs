import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { planted } from './faults.mjs'
import { projectRoot } from './imports.mjs'
import { ts } from './typescript.mjs'

/**
 * Whether the compiler alone rejects a fault, in the file in which it is planted: `npm test` checks types, too. A fault
 * that merely leaves something unused does not count as rejected.
 *
 * @returns {(fault: import('./faults.mjs').Fault) => boolean}
 */
export function typeChecker() {
  const projects = new Map()
  return (fault) => {
    const [folder] = fault.file.split('/')
    const project = projects.get(folder) ?? openProject(folder)
    projects.set(folder, project)
    return project.isRejected(fault)
  }
}

function openProject(folder) {
  const path = join(projectRoot, folder, 'tsconfig.json')
  const { config } = ts.readConfigFile(path, ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path))
  const edited = new Map()
  const text = (file) => edited.get(file)?.text ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  const service = ts.createLanguageService({
    ...ts.sys,
    getCompilationSettings: () => ({ ...options, noUnusedLocals: false, noUnusedParameters: false }),
    getScriptFileNames: () => fileNames,
    getScriptVersion: (file) => String(edited.get(file)?.version ?? 0),
    getScriptSnapshot(file) {
      const content = text(file)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => projectRoot,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
  let version = 0
  return {
    isRejected(fault) {
      const file = join(projectRoot, fault.file)
      edited.set(file, { text: planted(readFileSync(file, 'utf8'), fault), version: ++version })
      const errors = service.getSemanticDiagnostics(file)
      edited.set(file, { text: readFileSync(file, 'utf8'), version: ++version })
      return errors.length > 0
    },
  }
}
