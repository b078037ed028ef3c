// Loaded into a gateway under test (node --import): on SIGUSR2 the gateway writes what keeps its event loop alive, such
// as timers and pipes, as a line on standard error, where the test reads the log.

process.on('SIGUSR2', () => {
  const resources: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
  process.stderr.write(`${JSON.stringify({ resources })}\n`);
});
