// Loaded into a gateway under test (node --import): on SIGUSR2 it fails as a defect would.

process.on('SIGUSR2', () => {
  throw new Error('on purpose');
});
