Object.assign(globalThis, { File: require('node:buffer').File })
