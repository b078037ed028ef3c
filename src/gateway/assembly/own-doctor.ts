// The examinations of this host that clients request. They use the settings in force.

import { systemClock } from '../../base/clock.js';
import { examine } from '../../doctor/run/examine.js';
import { SharedExamination } from '../../doctor/run/shared-examination.js';
import { rigEnvironment } from '../config/rig-environment.js';
import type { SettingsInForce } from './settings-in-force.js';

/** @param executable the program that workers are started with */
export function ownDoctor(settings: SettingsInForce, executable: string): SharedExamination {
  const { limits, host, port, sdkDirectory, simulated, stateDirectory } = settings.config;
  const { doctorCheckMs, doctorMs, doctorKeptMs, lowRoomBytes, noRoomBytes } = limits;
  const subject = {
    stateDirectory,
    sdkDirectory,
    simulated,
    host,
    port,
    service: { pid: process.pid, executable },
    lowRoomBytes,
    noRoomBytes,
    checkMs: doctorCheckMs,
    root: '/',
  };
  const options = { clock: systemClock, doctorMs, environment: rigEnvironment(settings.config) };
  const look = (signal: AbortSignal) => {
    const saveDirectory = settings.absolute(settings.config.saveDirectory);
    return examine({ ...subject, saveDirectory }, { ...options, signal });
  };
  return new SharedExamination(look, systemClock, doctorKeptMs);
}
