// Loaded into a gateway under test (node --import): on SIGUSR2 the gateway crashes as by a defect.

process.on('SIGUSR2', () => {
  throw new Error('on purpose');
});
