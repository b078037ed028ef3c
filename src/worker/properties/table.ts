// Generated from data/properties.json by scripts/generate-properties.js; do not edit.

import type { PropertyDefinition } from './definition.js';

/** Every property of the wire contract, by the contract's name. */
export const PROPERTIES = {
  'priority-key': {
    code: 0x11a,
    codec: 'words',
    words: {
      'pc-remote': 0x2, 'camera-position': 0x1,
    },
    labels: {
      0x1: 'Camera Position', 0x2: 'PC Remote Setting',
    },
  },
  iso: {
    code: 0x104,
    alsoCode: 0x729,
    codec: 'iso',
  },
  aperture: {
    code: 0x100,
    codec: 'aperture',
  },
  'shutter-speed': {
    code: 0x103,
    codec: 'shutter-speed',
  },
  'drive-mode': {
    code: 0x10e,
    codec: 'words',
    words: {
      single: 0x1, 'continuous-hi': 0x10001, 'continuous-high': 0x10001, 'continuous-hi-plus': 0x10002,
      'continuous-high-plus': 0x10002, 'continuous-hi-live': 0x10003, 'continuous-high-live': 0x10003,
      'continuous-lo': 0x10004, 'continuous-low': 0x10004, continuous: 0x10005,
      'continuous-speedpriority': 0x10006, 'continuous-speed-priority': 0x10006, 'continuous-mid': 0x10007,
      'continuous-medium': 0x10007, 'continuous-mid-live': 0x10008, 'continuous-medium-live': 0x10008,
      'continuous-lo-live': 0x10009, 'continuous-low-live': 0x10009, timelapse: 0x20001, 'timer-2s': 0x30001,
      'timer2s': 0x30001, 'timer-2': 0x30001, 'timer-5s': 0x30002, 'timer5s': 0x30002, 'timer-5': 0x30002,
      'timer-10s': 0x30003, 'timer10s': 0x30003, 'timer-10': 0x30003,
      'continuous-bracket-03ev-3pics': 0x40301, 'continuous-bracket-05ev-3pics': 0x40304,
      'single-bracket-03ev-3pics': 0x50001, 'focus-bracket': 0x12001, focusbracket: 0x12001,
      'focus-bracketing': 0x12001,
    },
    labels: {
      0x1: 'CrDrive_Single', 0x10001: 'CrDrive_Continuous_Hi', 0x10002: 'CrDrive_Continuous_Hi_Plus',
      0x10003: 'CrDrive_Continuous_Hi_Live', 0x10004: 'CrDrive_Continuous_Lo', 0x10005: 'CrDrive_Continuous',
      0x10006: 'CrDrive_Continuous_SpeedPriority', 0x10007: 'CrDrive_Continuous_Mid',
      0x10008: 'CrDrive_Continuous_Mid_Live', 0x10009: 'CrDrive_Continuous_Lo_Live',
      0x11001: 'CrDrive_SingleBurstShooting_lo', 0x11002: 'CrDrive_SingleBurstShooting_mid',
      0x11003: 'CrDrive_SingleBurstShooting_hi', 0x12001: 'CrDrive_FocusBracket',
      0x20001: 'CrDrive_Timelapse', 0x30001: 'CrDrive_Timer_2s', 0x30002: 'CrDrive_Timer_5s',
      0x30003: 'CrDrive_Timer_10s', 0x40301: 'CrDrive_Continuous_Bracket_03Ev_3pics',
      0x40302: 'CrDrive_Continuous_Bracket_03Ev_5pics', 0x40303: 'CrDrive_Continuous_Bracket_03Ev_9pics',
      0x40304: 'CrDrive_Continuous_Bracket_05Ev_3pics', 0x40305: 'CrDrive_Continuous_Bracket_05Ev_5pics',
      0x40306: 'CrDrive_Continuous_Bracket_05Ev_9pics', 0x40307: 'CrDrive_Continuous_Bracket_07Ev_3pics',
      0x40308: 'CrDrive_Continuous_Bracket_07Ev_5pics', 0x40309: 'CrDrive_Continuous_Bracket_07Ev_9pics',
      0x4030a: 'CrDrive_Continuous_Bracket_10Ev_3pics', 0x4030b: 'CrDrive_Continuous_Bracket_10Ev_5pics',
      0x4030c: 'CrDrive_Continuous_Bracket_10Ev_9pics', 0x4030d: 'CrDrive_Continuous_Bracket_20Ev_3pics',
      0x4030e: 'CrDrive_Continuous_Bracket_20Ev_5pics', 0x4030f: 'CrDrive_Continuous_Bracket_30Ev_3pics',
      0x40310: 'CrDrive_Continuous_Bracket_30Ev_5pics', 0x40311: 'CrDrive_Continuous_Bracket_03Ev_2pics_Plus',
      0x40312: 'CrDrive_Continuous_Bracket_03Ev_2pics_Minus',
      0x40313: 'CrDrive_Continuous_Bracket_03Ev_7pics', 0x40314: 'CrDrive_Continuous_Bracket_05Ev_2pics_Plus',
      0x40315: 'CrDrive_Continuous_Bracket_05Ev_2pics_Minus',
      0x40316: 'CrDrive_Continuous_Bracket_05Ev_7pics', 0x40317: 'CrDrive_Continuous_Bracket_07Ev_2pics_Plus',
      0x40318: 'CrDrive_Continuous_Bracket_07Ev_2pics_Minus',
      0x40319: 'CrDrive_Continuous_Bracket_07Ev_7pics', 0x4031a: 'CrDrive_Continuous_Bracket_10Ev_2pics_Plus',
      0x4031b: 'CrDrive_Continuous_Bracket_10Ev_2pics_Minus',
      0x4031c: 'CrDrive_Continuous_Bracket_10Ev_7pics', 0x4031d: 'CrDrive_Continuous_Bracket_13Ev_2pics_Plus',
      0x4031e: 'CrDrive_Continuous_Bracket_13Ev_2pics_Minus',
      0x4031f: 'CrDrive_Continuous_Bracket_13Ev_3pics', 0x40320: 'CrDrive_Continuous_Bracket_13Ev_5pics',
      0x40321: 'CrDrive_Continuous_Bracket_13Ev_7pics', 0x40322: 'CrDrive_Continuous_Bracket_15Ev_2pics_Plus',
      0x40323: 'CrDrive_Continuous_Bracket_15Ev_2pics_Minus',
      0x40324: 'CrDrive_Continuous_Bracket_15Ev_3pics', 0x40325: 'CrDrive_Continuous_Bracket_15Ev_5pics',
      0x40326: 'CrDrive_Continuous_Bracket_15Ev_7pics', 0x40327: 'CrDrive_Continuous_Bracket_17Ev_2pics_Plus',
      0x40328: 'CrDrive_Continuous_Bracket_17Ev_2pics_Minus',
      0x40329: 'CrDrive_Continuous_Bracket_17Ev_3pics', 0x4032a: 'CrDrive_Continuous_Bracket_17Ev_5pics',
      0x4032b: 'CrDrive_Continuous_Bracket_17Ev_7pics', 0x4032c: 'CrDrive_Continuous_Bracket_20Ev_2pics_Plus',
      0x4032d: 'CrDrive_Continuous_Bracket_20Ev_2pics_Minus',
      0x4032e: 'CrDrive_Continuous_Bracket_20Ev_7pics', 0x4032f: 'CrDrive_Continuous_Bracket_23Ev_2pics_Plus',
      0x40330: 'CrDrive_Continuous_Bracket_23Ev_2pics_Minus',
      0x40331: 'CrDrive_Continuous_Bracket_23Ev_3pics', 0x40332: 'CrDrive_Continuous_Bracket_23Ev_5pics',
      0x40333: 'CrDrive_Continuous_Bracket_25Ev_2pics_Plus',
      0x40334: 'CrDrive_Continuous_Bracket_25Ev_2pics_Minus',
      0x40335: 'CrDrive_Continuous_Bracket_25Ev_3pics', 0x40336: 'CrDrive_Continuous_Bracket_25Ev_5pics',
      0x40337: 'CrDrive_Continuous_Bracket_27Ev_2pics_Plus',
      0x40338: 'CrDrive_Continuous_Bracket_27Ev_2pics_Minus',
      0x40339: 'CrDrive_Continuous_Bracket_27Ev_3pics', 0x4033a: 'CrDrive_Continuous_Bracket_27Ev_5pics',
      0x4033b: 'CrDrive_Continuous_Bracket_30Ev_2pics_Plus',
      0x4033c: 'CrDrive_Continuous_Bracket_30Ev_2pics_Minus', 0x50001: 'CrDrive_Single_Bracket_03Ev_3pics',
      0x50002: 'CrDrive_Single_Bracket_03Ev_5pics', 0x50003: 'CrDrive_Single_Bracket_03Ev_9pics',
      0x50004: 'CrDrive_Single_Bracket_05Ev_3pics', 0x50005: 'CrDrive_Single_Bracket_05Ev_5pics',
      0x50006: 'CrDrive_Single_Bracket_05Ev_9pics', 0x50007: 'CrDrive_Single_Bracket_07Ev_3pics',
      0x50008: 'CrDrive_Single_Bracket_07Ev_5pics', 0x50009: 'CrDrive_Single_Bracket_07Ev_9pics',
      0x5000a: 'CrDrive_Single_Bracket_10Ev_3pics', 0x5000b: 'CrDrive_Single_Bracket_10Ev_5pics',
      0x5000c: 'CrDrive_Single_Bracket_10Ev_9pics', 0x5000d: 'CrDrive_Single_Bracket_20Ev_3pics',
      0x5000e: 'CrDrive_Single_Bracket_20Ev_5pics', 0x5000f: 'CrDrive_Single_Bracket_30Ev_3pics',
      0x50010: 'CrDrive_Single_Bracket_30Ev_5pics', 0x50011: 'CrDrive_Single_Bracket_03Ev_2pics_Plus',
      0x50012: 'CrDrive_Single_Bracket_03Ev_2pics_Minus', 0x50013: 'CrDrive_Single_Bracket_03Ev_7pics',
      0x50014: 'CrDrive_Single_Bracket_05Ev_2pics_Plus', 0x50015: 'CrDrive_Single_Bracket_05Ev_2pics_Minus',
      0x50016: 'CrDrive_Single_Bracket_05Ev_7pics', 0x50017: 'CrDrive_Single_Bracket_07Ev_2pics_Plus',
      0x50018: 'CrDrive_Single_Bracket_07Ev_2pics_Minus', 0x50019: 'CrDrive_Single_Bracket_07Ev_7pics',
      0x5001a: 'CrDrive_Single_Bracket_10Ev_2pics_Plus', 0x5001b: 'CrDrive_Single_Bracket_10Ev_2pics_Minus',
      0x5001c: 'CrDrive_Single_Bracket_10Ev_7pics', 0x5001d: 'CrDrive_Single_Bracket_13Ev_2pics_Plus',
      0x5001e: 'CrDrive_Single_Bracket_13Ev_2pics_Minus', 0x5001f: 'CrDrive_Single_Bracket_13Ev_3pics',
      0x50020: 'CrDrive_Single_Bracket_13Ev_5pics', 0x50021: 'CrDrive_Single_Bracket_13Ev_7pics',
      0x50022: 'CrDrive_Single_Bracket_15Ev_2pics_Plus', 0x50023: 'CrDrive_Single_Bracket_15Ev_2pics_Minus',
      0x50024: 'CrDrive_Single_Bracket_15Ev_3pics', 0x50025: 'CrDrive_Single_Bracket_15Ev_5pics',
      0x50026: 'CrDrive_Single_Bracket_15Ev_7pics', 0x50027: 'CrDrive_Single_Bracket_17Ev_2pics_Plus',
      0x50028: 'CrDrive_Single_Bracket_17Ev_2pics_Minus', 0x50029: 'CrDrive_Single_Bracket_17Ev_3pics',
      0x5002a: 'CrDrive_Single_Bracket_17Ev_5pics', 0x5002b: 'CrDrive_Single_Bracket_17Ev_7pics',
      0x5002c: 'CrDrive_Single_Bracket_20Ev_2pics_Plus', 0x5002d: 'CrDrive_Single_Bracket_20Ev_2pics_Minus',
      0x5002e: 'CrDrive_Single_Bracket_20Ev_7pics', 0x5002f: 'CrDrive_Single_Bracket_23Ev_2pics_Plus',
      0x50030: 'CrDrive_Single_Bracket_23Ev_2pics_Minus', 0x50031: 'CrDrive_Single_Bracket_23Ev_3pics',
      0x50032: 'CrDrive_Single_Bracket_23Ev_5pics', 0x50033: 'CrDrive_Single_Bracket_25Ev_2pics_Plus',
      0x50034: 'CrDrive_Single_Bracket_25Ev_2pics_Minus', 0x50035: 'CrDrive_Single_Bracket_25Ev_3pics',
      0x50036: 'CrDrive_Single_Bracket_25Ev_5pics', 0x50037: 'CrDrive_Single_Bracket_27Ev_2pics_Plus',
      0x50038: 'CrDrive_Single_Bracket_27Ev_2pics_Minus', 0x50039: 'CrDrive_Single_Bracket_27Ev_3pics',
      0x5003a: 'CrDrive_Single_Bracket_27Ev_5pics', 0x5003b: 'CrDrive_Single_Bracket_30Ev_2pics_Plus',
      0x5003c: 'CrDrive_Single_Bracket_30Ev_2pics_Minus', 0x60001: 'CrDrive_WB_Bracket_Lo',
      0x60002: 'CrDrive_WB_Bracket_Hi', 0x70001: 'CrDrive_DRO_Bracket_Lo', 0x70002: 'CrDrive_DRO_Bracket_Hi',
      0x80001: 'CrDrive_Continuous_Timer_3pics', 0x80002: 'CrDrive_Continuous_Timer_5pics',
      0x80003: 'CrDrive_Continuous_Timer_2s_3pics', 0x80004: 'CrDrive_Continuous_Timer_2s_5pics',
      0x80005: 'CrDrive_Continuous_Timer_5s_3pics', 0x80006: 'CrDrive_Continuous_Timer_5s_5pics',
      0x10000001: 'CrDrive_LPF_Bracket', 0x10000002: 'CrDrive_RemoteCommander',
      0x10000003: 'CrDrive_MirrorUp', 0x10000004: 'CrDrive_SelfPortrait_1',
      0x10000005: 'CrDrive_SelfPortrait_2',
    },
  },
  'white-balance': {
    code: 0x108,
    codec: 'words',
    words: {
      awb: 0x0, auto: 0x0, 'underwater-auto': 0x1, daylight: 0x11, shadow: 0x12, cloudy: 0x13, tungsten: 0x14,
      fluorescent: 0x20, 'fluorescent-warmwhite': 0x21, 'fluorescent-warm-white': 0x21,
      'fluorescent-coolwhite': 0x22, 'fluorescent-cool-white': 0x22, 'fluorescent-daywhite': 0x23,
      'fluorescent-day-white': 0x23, 'fluorescent-daylight': 0x24, flush: 0x30, flash: 0x30, colortemp: 0x100,
      'color-temp': 0x100, 'custom-1': 0x101, 'custom1': 0x101, 'custom-2': 0x102, 'custom2': 0x102,
      'custom-3': 0x103, 'custom3': 0x103, custom: 0x104,
    },
    labels: {
      0x0: 'AWB', 0x1: 'Underwater_Auto', 0x11: 'Daylight', 0x12: 'Shadow', 0x13: 'Cloudy', 0x14: 'Tungsten',
      0x20: 'Fluorescent', 0x21: 'Fluorescent_WarmWhite', 0x22: 'Fluorescent_CoolWhite',
      0x23: 'Fluorescent_DayWhite', 0x24: 'Fluorescent_Daylight', 0x30: 'Flush', 0x100: 'ColorTemp',
      0x101: 'Custom_1', 0x102: 'Custom_2', 0x103: 'Custom_3', 0x104: 'Custom',
    },
  },
  'focus-mode': {
    code: 0x109,
    codec: 'words',
    words: {
      mf: 0x1, manual: 0x1, 'af-s': 0x2, afs: 0x2, 'af-c': 0x3, afc: 0x3, 'af-a': 0x4, afa: 0x4, 'af-d': 0x5,
      afd: 0x5, dmf: 0x6, pf: 0x7,
    },
    labels: {
      0x1: 'MF', 0x2: 'AF_S', 0x3: 'AF_C', 0x4: 'AF_A', 0x5: 'AF_D', 0x6: 'DMF', 0x7: 'PF',
    },
  },
  'exposure-program-mode': {
    code: 0x105,
    codec: 'words',
    words: {
      m: 0x1, manual: 0x1, 'm-manual': 0x1, p: 0x2, auto: 0x2, 'p-auto': 0x2, a: 0x3, aperture: 0x3,
      'a-aperturepriority': 0x3, s: 0x4, shutter: 0x4, 's-shutterspeedpriority': 0x4, 'program-creative': 0x5,
      programcreative: 0x5, 'program-action': 0x6, programaction: 0x6, portrait: 0x7, 'auto-plus': 0x8001,
      autoplus: 0x8001, 'p-a': 0x8002, pa: 0x8002, 'p-s': 0x8003, ps: 0x8003, sports: 0x8004,
      'sports-action': 0x8004, sunset: 0x8005, night: 0x8006, landscape: 0x8007, macro: 0x8008,
    },
    labels: {
      0x1: 'M_Manual', 0x2: 'P_Auto', 0x3: 'A_AperturePriority', 0x4: 'S_ShutterSpeedPriority',
      0x5: 'ProgramCreative', 0x6: 'ProgramAction', 0x7: 'Portrait', 0x8000: 'Auto', 0x8001: 'Auto_Plus',
      0x8002: 'P_A', 0x8003: 'P_S', 0x8004: 'Sports_Action', 0x8005: 'Sunset', 0x8006: 'Night',
      0x8007: 'Landscape', 0x8008: 'Macro', 0x8009: 'HandheldTwilight', 0x800a: 'NightPortrait',
      0x800b: 'AntiMotionBlur', 0x800c: 'Pet', 0x800d: 'Gourmet', 0x800e: 'Fireworks',
      0x800f: 'HighSensitivity', 0x8020: 'MemoryRecall', 0x8031: 'ContinuousPriority_AE_8pics',
      0x8032: 'ContinuousPriority_AE_10pics', 0x8033: 'ContinuousPriority_AE_12pics',
      0x8040: '3D_SweepPanorama', 0x8041: 'SweepPanorama', 0x8050: 'Movie_P', 0x8051: 'Movie_A',
      0x8052: 'Movie_S', 0x8053: 'Movie_M', 0x8054: 'Movie_Auto', 0x8055: 'Movie_F',
      0x8059: 'Movie_SQMotion_P', 0x805a: 'Movie_SQMotion_A', 0x805b: 'Movie_SQMotion_S',
      0x805c: 'Movie_SQMotion_M', 0x805d: 'Movie_SQMotion_AUTO', 0x805e: 'Movie_SQMotion_F',
      0x8060: 'FlashOff', 0x8070: 'PictureEffect', 0x8080: 'HiFrameRate_P', 0x8081: 'HiFrameRate_A',
      0x8082: 'HiFrameRate_S', 0x8083: 'HiFrameRate_M', 0x8084: 'SQMotion_P', 0x8085: 'SQMotion_A',
      0x8086: 'SQMotion_S', 0x8087: 'SQMotion_M', 0x8088: 'MOVIE', 0x8089: 'STILL', 0x808a: 'F(Movie or S&Q)',
      0x8092: 'Movie_IntervalRec_F', 0x8093: 'Movie_IntervalRec_P', 0x8094: 'Movie_IntervalRec_A',
      0x8095: 'Movie_IntervalRec_S', 0x8096: 'Movie_IntervalRec_M', 0x8097: 'Movie_IntervalRec_AUTO',
    },
  },
  'still-image-store-destination': {
    code: 0x119,
    codec: 'words',
    words: {
      'host-pc': 0x1, hostpc: 0x1, pc: 0x1, host: 0x1, 'memory-card': 0x2, memorycard: 0x2, card: 0x2,
      camera: 0x2, 'host-pc-and-memory-card': 0x3, 'hostpc-and-memorycard': 0x3, both: 0x3,
      'pc-and-card': 0x3, 'host-and-camera': 0x3,
    },
    labels: {
      0x1: 'Host PC', 0x2: 'Memory Card', 0x3: 'Host PC & Memory Card',
    },
  },
  'file-format': {
    code: 0x106,
    codec: 'words',
    other: 'Unknown({n})',
    words: {
      none: 0x0, jpeg: 0x1, jpg: 0x1, raw: 0x2, 'raw-jpeg': 0x3, rawjpeg: 0x3, 'raw-heif': 0x4, rawheif: 0x4,
      heif: 0x5,
    },
    labels: {
      0x0: 'None', 0x1: 'JPEG', 0x2: 'RAW', 0x3: 'RAW+JPEG', 0x4: 'RAW+HEIF', 0x5: 'HEIF',
    },
  },
  'image-quality': {
    code: 0x107,
    codec: 'words',
    other: 'Quality {n}',
    words: {
      light: 0x1, standard: 0x2, fine: 0x3, 'extra-fine': 0x4, 'raw-jpeg-light': 0x30001,
      'raw-jpeg-standard': 0x30002, 'raw-jpeg-fine': 0x30003, 'raw-jpeg-extra-fine': 0x30004,
      'raw-heif-light': 0x40001, 'raw-heif-standard': 0x40002, 'raw-heif-fine': 0x40003,
      'raw-heif-extra-fine': 0x40004, 'jpeg-light': 0x10001, 'jpeg-standard': 0x10002, 'jpeg-fine': 0x10003,
      'jpeg-extra-fine': 0x10004, 'raw-light': 0x20001, 'raw-standard': 0x20002, 'raw-fine': 0x20003,
      'raw-extra-fine': 0x20004, 'heif-light': 0x50001, 'heif-standard': 0x50002, 'heif-fine': 0x50003,
      'heif-extra-fine': 0x50004,
    },
    labels: {
      0x1: 'Light', 0x2: 'Standard', 0x3: 'Fine', 0x4: 'Extra Fine', 0x10001: 'JPEG Light',
      0x10002: 'JPEG Standard', 0x10003: 'JPEG Fine', 0x10004: 'JPEG Extra Fine', 0x20001: 'RAW Light',
      0x20002: 'RAW Standard', 0x20003: 'RAW Fine', 0x20004: 'RAW Extra Fine', 0x30001: 'RAW+JPEG Light',
      0x30002: 'RAW+JPEG Standard', 0x30003: 'RAW+JPEG Fine', 0x30004: 'RAW+JPEG Extra Fine',
      0x40001: 'RAW+HEIF Light', 0x40002: 'RAW+HEIF Standard', 0x40003: 'RAW+HEIF Fine',
      0x40004: 'RAW+HEIF Extra Fine', 0x50001: 'HEIF Light', 0x50002: 'HEIF Standard', 0x50003: 'HEIF Fine',
      0x50004: 'HEIF Extra Fine',
    },
  },
  'raw-compression': {
    code: 0x131,
    codec: 'words',
    other: 'Unknown({n})',
    words: {
      uncompressed: 0x0, 'uncompressed-raw': 0x0, none: 0x0, compressed: 0x1, 'compressed-raw': 0x1,
      lossless: 0x2, 'lossless-compressed': 0x2, 'lossless-s': 0x3, 'lossless-small': 0x3, 'lossless-m': 0x4,
      'lossless-medium': 0x4, 'lossless-l': 0x5, 'lossless-large': 0x5,
    },
    labels: {
      0x0: 'Uncompressed', 0x1: 'Compressed', 0x2: 'Lossless', 0x3: 'Lossless S', 0x4: 'Lossless M',
      0x5: 'Lossless L', 0x6: 'Compressed HQ',
    },
  },
  'focus-area': {
    code: 0x113,
    codec: 'words',
    words: {
      wide: 0x1, zone: 0x2, center: 0x3, centre: 0x3, 'flexible-spot-s': 0x4, 'flex-s': 0x4, 'spot-s': 0x4,
      'flexible-spot-m': 0x5, 'flex-m': 0x5, 'spot-m': 0x5, 'flexible-spot-l': 0x6, 'flex-l': 0x6,
      'spot-l': 0x6, 'expand-flexible-spot': 0x7, 'expand-flex': 0x7, expand: 0x7,
    },
    labels: {
      0x0: 'Unknown', 0x1: 'Wide', 0x2: 'Zone', 0x3: 'Center', 0x4: 'Flexible Spot S', 0x5: 'Flexible Spot M',
      0x6: 'Flexible Spot L', 0x7: 'Expand Flexible Spot', 0x8: 'Flexible Spot', 0x11: 'Tracking Wide',
      0x12: 'Tracking Zone', 0x13: 'Tracking Center', 0x14: 'Tracking Flexible Spot S',
      0x15: 'Tracking Flexible Spot M', 0x16: 'Tracking Flexible Spot L',
      0x17: 'Tracking Expand Flexible Spot', 0x18: 'Tracking Flexible Spot', 0x19: 'Flexible Spot XS',
      0x1a: 'Flexible Spot XL', 0x1b: 'Flexible Spot FreeSize1', 0x1c: 'Flexible Spot FreeSize2',
      0x1d: 'Flexible Spot FreeSize3', 0x23: 'Tracking Flexible Spot XS', 0x24: 'Tracking Flexible Spot XL',
      0x25: 'Tracking Flexible Spot FreeSize1', 0x26: 'Tracking Flexible Spot FreeSize2',
      0x27: 'Tracking Flexible Spot FreeSize3',
    },
  },
  'zoom-distance': {
    code: 0x14d,
    independent: true,
    codec: 'number',
    unit: 'mm',
    divisor: 1000,
    decimals: 0,
  },
  'focus-distance': {
    code: 0x149,
    independent: true,
    codec: 'number',
    unit: 'm',
    divisor: 1000,
    decimals: 1,
    decimalsBelowOne: 2,
    labels: {
      0xffffffff: 'Infinity',
    },
  },
  'focus-position': {
    code: 0x20e,
    codec: 'number',
  },
  'focus-position-current': {
    code: 0x766,
    codec: 'number',
  },
  'focus-driving-status': {
    code: 0x767,
    codec: 'words',
    listed: false,
    labels: {
      0x1: 'Not Driving', 0x2: 'Driving',
    },
  },
  'battery-remain': {
    code: 0x702,
    independent: true,
    codec: 'number',
    unit: '%',
    listed: false,
    labels: {
      0xffff: '',
    },
  },
  'recording-state': {
    code: 0x705,
    independent: true,
    codec: 'words',
    listed: false,
    labels: {
      0x0: 'Not Recording', 0x1: 'Recording', 0x2: 'Recording Failed', 0x3: 'Waiting For Interval',
    },
  },
  'movie-file-format': {
    code: 0x127,
    codec: 'words',
    other: 'Format {n}',
    labels: {
      0x0: 'AVCHD', 0x1: 'MP4', 0x2: 'XAVC S 4K', 0x3: 'XAVC S HD', 0x4: 'XAVC HS 8K', 0x5: 'XAVC HS 4K',
      0x6: 'XAVC S-L 4K', 0x7: 'XAVC S-L HD', 0x8: 'XAVC S-I 4K', 0x9: 'XAVC S-I HD', 0xa: 'XAVC I',
      0xb: 'XAVC L', 0xc: 'XAVC HS HD', 0xd: 'XAVC S-I DCI 4K', 0xe: 'XAVC H-I HQ', 0xf: 'XAVC H-I SQ',
      0x10: 'XAVC H-L', 0x11: 'X-OCN XT', 0x12: 'X-OCN ST', 0x13: 'X-OCN LT', 0x14: 'XAVC Proxy',
      0x15: 'XAVC HS-L 422', 0x16: 'XAVC HS-L 420', 0x17: 'XAVC S-L 422', 0x18: 'XAVC S-L 420',
      0x19: 'XAVC S-I 422', 0x1a: 'MPEG HD 422',
    },
  },
  'movie-recording-setting': {
    code: 0x128,
    codec: 'words',
    labels: {
      0x1: '60p 50M / XAVC S', 0x2: '30p 50M / XAVC S', 0x3: '24p 50M / XAVC S', 0x4: '50p 50M / XAVC S',
      0x5: '25p 50M / XAVC S', 0x6: '60i 24M(FX) / AVCHD', 0x7: '50i 24M(FX) / AVCHD',
      0x8: '60i 17M(FH) / AVCHD', 0x9: '50i 17M(FH) / AVCHD', 0xa: '60p 28M(PS) / AVCHD',
      0xb: '50p 28M(PS) / AVCHD', 0xc: '24p 24M(FX) / AVCHD', 0xd: '25p 24M(FX) / AVCHD',
      0xe: '24p 17M(FH) / AVCHD', 0xf: '25p 17M(FH) / AVCHD', 0x10: '120p 50M (1280x720) / XAVC S',
      0x11: '100p 50M (1280x720) / XAVC S', 0x12: '1920x1080 30p 16M / MP4', 0x13: '1920x1080 25p 16M / MP4',
      0x14: '1280x720 30p 6M / MP4', 0x15: '1280x720 25p 6M / MP4', 0x16: '1920x1080 60p 28M / MP4',
      0x17: '1920x1080 50p 28M / MP4', 0x18: '60p 25M / XAVC S HD', 0x19: '50p 25M / XAVC S HD',
      0x1a: '30p 16M / XAVC S HD', 0x1b: '25p 16M / XAVC S HD', 0x1c: '120p 100M (1920x1080) / XAVC S HD',
      0x1d: '100p 100M (1920x1080) / XAVC S HD', 0x1e: '120p 60M (1920x1080) / XAVC S HD',
      0x1f: '100p 60M (1920x1080) / XAVC S HD', 0x20: '30p 100M / XAVC S 4K', 0x21: '25p 100M / XAVC S 4K',
      0x22: '24p 100M / XAVC S 4K', 0x23: '30p 60M / XAVC S 4K', 0x24: '25p 60M / XAVC S 4K',
      0x25: '24p 60M / XAVC S 4K', 0x26: '600M 422 10bit', 0x27: '500M 422 10bit', 0x28: '400M 420 10bit',
      0x29: '300M 422 10bit', 0x2a: '280M 422 10bit', 0x2b: '250M 422 10bit', 0x2c: '240M 422 10bit',
      0x2d: '222M 422 10bit', 0x2e: '200M 422 10bit', 0x2f: '200M 420 10bit', 0x30: '200M 420 8bit',
      0x31: '185M 422 10bit', 0x32: '150M 420 10bit', 0x33: '150M 420 8bit', 0x34: '140M 422 10bit',
      0x35: '111M 422 10bit', 0x36: '100M 422 10bit', 0x37: '100M 420 10bit', 0x38: '100M 420 8bit',
      0x39: '93M 422 10bit', 0x3a: '89M 422 10bit', 0x3b: '75M 420 10bit', 0x3c: '60M 420 8bit',
      0x3d: '50M 422 10bit', 0x3e: '50M 420 10bit', 0x3f: '50M 420 8bit', 0x40: '45M 420 10bit',
      0x41: '30M 420 10bit', 0x42: '25M 420 8bit', 0x43: '16M 420 8bit', 0x44: '520M 422 10bit',
      0x45: '260M 422 10bit',
    },
  },
  'movie-recording-frame-rate': {
    code: 0x129,
    codec: 'words',
    labels: {
      0x1: '120p', 0x2: '100p', 0x3: '60p', 0x4: '50p', 0x5: '30p', 0x6: '25p', 0x7: '24p', 0x8: '23.98p',
      0x9: '29.97p', 0xa: '59.94p', 0x16: '24.00p', 0x17: '119.88p',
    },
  },
  'overheating-state': {
    code: 0x760,
    independent: true,
    codec: 'words',
    labels: {
      0x0: 'Normal', 0x1: 'Pre-Overheating', 0x2: 'Overheating',
    },
  },
  'camera-setting-save-enable': {
    code: 0x72a,
    codec: 'number',
  },
  'camera-setting-read-enable': {
    code: 0x72b,
    codec: 'number',
  },
  'camera-setting-save-read-state': {
    code: 0x72c,
    codec: 'number',
  },
  'camera-error-caution-status': {
    code: 0x78b,
    independent: true,
    codec: 'words',
    labels: {
      0x1: 'No Error', 0x2: 'Error',
    },
  },
  'system-error-caution-status': {
    code: 0x78c,
    independent: true,
    codec: 'words',
    labels: {
      0x1: 'No Error', 0x2: 'Error',
    },
  },
  'camera-system-error-info': {
    code: 0x7ac,
    independent: true,
    codec: 'text',
  },
  'media-slot1-status': {
    code: 0x708,
    independent: true,
    codec: 'words',
    listed: false,
    labels: {
      0x0: 'OK', 0x1: 'No Card', 0x2: 'Card Error', 0x3: 'Recognizing Or LockedError', 0x4: 'Database Error',
      0x5: 'Recognizing', 0x6: 'Locked, Database Error', 0x7: 'Database Error, Format Needed',
      0x8: 'Read-Only Card',
    },
  },
  'media-slot1-remaining-photos': {
    code: 0x709,
    codec: 'number',
  },
  'media-slot1-remaining-time': {
    code: 0x70a,
    codec: 'number',
  },
  'media-slot2-status': {
    code: 0x70d,
    independent: true,
    codec: 'words',
    listed: false,
    labels: {
      0x0: 'OK', 0x1: 'No Card', 0x2: 'Card Error', 0x3: 'Recognizing Or LockedError', 0x4: 'Database Error',
      0x5: 'Recognizing', 0x6: 'Locked, Database Error', 0x7: 'Database Error, Format Needed',
      0x8: 'Read-Only Card',
    },
  },
  'media-slot2-remaining-photos': {
    code: 0x70f,
    codec: 'number',
  },
  'media-slot2-remaining-time': {
    code: 0x710,
    codec: 'number',
  },
  'exposure-compensation': {
    code: 0x101,
    codec: 'number',
    unit: ' EV',
    divisor: 1000,
    decimals: 1,
    signed: true,
  },
  'metering-mode': {
    code: 0x10a,
    codec: 'words',
    labels: {
      0x1: 'Average', 0x2: 'Center Weighted Avg', 0x3: 'Multi Spot', 0x4: 'Center Spot', 0x5: 'Multi',
      0x6: 'Center Weighted', 0x7: 'Entire Screen Avg', 0x8: 'Spot (Standard)', 0x9: 'Spot (Large)',
      0xa: 'Highlight Weighted', 0xb: 'Standard', 0xc: 'Backlight', 0xd: 'Spotlight',
    },
  },
  'ae-lock': {
    code: 0x2,
    codec: 'words',
    labels: {
      0x0: 'Off', 0x1: 'Off', 0x2: 'On',
    },
  },
  'exposure-step': {
    code: 0x2c1,
    codec: 'number',
  },
  'flash-mode': {
    code: 0x10b,
    codec: 'words',
    labels: {
      0x1: 'Auto', 0x2: 'Off', 0x3: 'Fill', 0x4: 'Ext Sync', 0x5: 'Slow Sync', 0x6: 'Rear Sync',
    },
  },
  'flash-compensation': {
    code: 0x102,
    codec: 'number',
    unit: ' EV',
    divisor: 1000,
    decimals: 1,
    signed: true,
  },
  'wireless-flash': {
    code: 0x10c,
    codec: 'words',
    labels: {
      0x0: 'Off', 0x1: 'On',
    },
  },
  'shutter-type': {
    code: 0x1a9,
    codec: 'words',
    labels: {
      0x1: 'Auto', 0x2: 'Mechanical Shutter', 0x3: 'Electronic Shutter',
    },
  },
  'shutter-mode': {
    code: 0x17c,
    codec: 'words',
    labels: {
      0x1: 'Speed', 0x2: 'Angle',
    },
  },
  'silent-mode': {
    code: 0x1a5,
    codec: 'words',
    labels: {
      0x1: 'OFF', 0x2: 'ON',
    },
  },
  'image-size': {
    code: 0x110,
    codec: 'words',
    labels: {
      0x1: 'L', 0x2: 'M', 0x3: 'S', 0x4: 'VGA',
    },
  },
  'aspect-ratio': {
    code: 0x111,
    codec: 'words',
    labels: {
      0x1: '3:2', 0x2: '16:9', 0x3: '4:3', 0x4: '1:1',
    },
  },
  'color-space': {
    code: 0x1f7,
    codec: 'words',
    labels: {
      0x1: 'sRGB', 0x2: 'AdobeRGB',
    },
  },
  dro: {
    code: 0x10f,
    codec: 'words',
    other: 'DRO {n}',
    labels: {
      0x0: 'Off', 0x1: 'On', 0x10: 'Auto', 0x11: 'Lv1', 0x12: 'Lv2', 0x13: 'Lv3', 0x14: 'Lv4', 0x15: 'Lv5',
      0x20: 'Auto', 0x30: 'HDR Auto', 0x31: 'HDR 1.0 EV', 0x32: 'HDR 2.0 EV', 0x33: 'HDR 3.0 EV',
      0x34: 'HDR 4.0 EV', 0x35: 'HDR 5.0 EV', 0x36: 'HDR 6.0 EV',
    },
  },
  'high-iso-nr': {
    code: 0x1f5,
    codec: 'words',
    labels: {
      0x1: 'Off', 0x2: 'Low', 0x3: 'Normal', 0x4: 'High',
    },
  },
  'awb-lock': {
    code: 0x5,
    codec: 'words',
    labels: {
      0x0: 'Off', 0x1: 'Off', 0x2: 'On',
    },
  },
  'white-balance-color-temp': {
    code: 0x115,
    codec: 'number',
    unit: 'K',
  },
  'creative-look': {
    code: 0x1c5,
    codec: 'creative-look',
    labels: {
      0x1: 'ST', 0x2: 'PT', 0x3: 'NT', 0x4: 'VV', 0x5: 'VV2', 0x6: 'FL', 0x7: 'IN', 0x8: 'SH', 0x9: 'BW',
      0xa: 'SE', 0xb: 'FL2', 0xc: 'FL3',
    },
  },
  'flicker-less-shooting': {
    code: 0x1d9,
    codec: 'words',
    labels: {
      0x0: 'Off', 0x1: 'Off', 0x2: 'On',
    },
  },
  'audio-recording': {
    code: 0x19b,
    codec: 'words',
    labels: {
      0x0: 'Off', 0x1: 'On',
    },
  },
  'audio-input-master-level': {
    code: 0x19c,
    codec: 'number',
  },
  'timecode-preset': {
    code: 0x19d,
    codec: 'number',
  },
  'timecode-format': {
    code: 0x19e,
    codec: 'words',
    labels: {
      0x1: 'DF', 0x2: 'NDF',
    },
  },
  'timecode-run': {
    code: 0x19f,
    codec: 'words',
    labels: {
      0x1: 'Rec Run', 0x2: 'Free Run',
    },
  },
  'timecode-make': {
    code: 0x1a0,
    codec: 'words',
    labels: {
      0x1: 'Preset', 0x2: 'Regenerate',
    },
  },
  'movie-stabilization': {
    code: 0x1a4,
    codec: 'words',
    labels: {
      0x1: 'OFF', 0x2: 'Standard', 0x3: 'Active', 0x4: 'Dynamic active',
    },
  },
  'movie-shooting-mode': {
    code: 0x157,
    codec: 'words',
    labels: {
      0x1: 'OFF', 0x301: 'Cine EI', 0x302: 'Cine EI Quick', 0x401: 'Custom', 0x501: 'Flexible ISO',
    },
  },
  'movie-shooting-mode-color-gamut': {
    code: 0x158,
    codec: 'words',
    labels: {
      0x1: 'S-Gamut3.Cine', 0x2: 'S-Gamut3',
    },
  },
  'base-look-import-enable': {
    code: 0x764,
    codec: 'number',
  },
  'embed-lut-file': {
    code: 0x23c,
    codec: 'words',
    labels: {
      0x0: 'Off', 0x1: 'Off', 0x2: 'On',
    },
  },
  'base-look-value': {
    code: 0x13c,
    codec: 'look-list',
    kinds: {
      0x0: 'Preset', 0x1: 'User', 0x2: 'Scene', 0x80: 'Temporary',
    },
    otherKind: 'Look',
  },
  'shooting-enable': {
    code: 0x30c,
    codec: 'words',
    labels: {
      0x1: 'Enabled', 0x2: 'Disabled',
    },
  },
  'image-id-string': {
    code: 0x146,
    codec: 'text',
    emptyLabel: '(empty)',
  },
  'image-id-string-max-length': {
    code: 0x7cc,
    independent: true,
    codec: 'number',
    unit: ' chars',
    listed: false,
  },
  'image-id-num': {
    code: 0x145,
    codec: 'number',
    triple: ['min: ', 'max: ', 'step: '],
  },
  'image-id-num-setting': {
    code: 0x144,
    codec: 'words',
    labels: {
      0x1: 'Off', 0x2: 'On',
    },
  },
  'picture-profile': {
    code: 0x1aa,
    codec: 'words',
    other: 'PP{n}',
    labels: {
      0x0: 'Off', 0x1: 'PP1', 0x2: 'PP2', 0x3: 'PP3', 0x4: 'PP4', 0x5: 'PP5', 0x6: 'PP6', 0x7: 'PP7',
      0x8: 'PP8', 0x9: 'PP9', 0xa: 'PP10', 0xb: 'PP11', 0x41: 'Custom 1', 0x42: 'Custom 2', 0x43: 'Custom 3',
      0x44: 'Custom 4', 0x45: 'Custom 5', 0x46: 'Custom 6', 0x47: 'Custom 7', 0x48: 'Custom 8',
      0x49: 'Custom 9', 0x4a: 'Custom 10', 0x4b: 'Custom 11', 0x4c: 'Custom 12', 0x4d: 'Custom 13',
      0x4e: 'Custom 14', 0x4f: 'Custom 15', 0x50: 'Custom 16',
    },
  },
  'pp-lut-base-look': {
    code: 0x1d5,
    codec: 'look-list',
    kinds: {
    },
    otherKind: 'PPLUT',
    labels: {
      0x0: 'None',
    },
  },
  'image-stabilization': {
    code: 0x1a3,
    codec: 'words',
    labels: {
      0x1: 'OFF', 0x2: 'ON',
    },
  },
  'long-exposure-nr': {
    code: 0x1f4,
    codec: 'words',
    labels: {
      0x0: 'Off', 0x1: 'Off', 0x2: 'On',
    },
  },
  'exposure-index': {
    code: 0x13b,
    codec: 'number',
    unit: ' EI',
  },
  'base-iso': {
    code: 0x139,
    codec: 'words',
    labels: {
      0x1: 'High', 0x2: 'Low',
    },
  },
  'shutter-angle': {
    code: 0x17a,
    codec: 'number',
    unit: '°',
    divisor: 1000,
    decimals: 1,
    labels: {
      0x0: 'Off',
    },
  },
  'zoom-setting': {
    code: 0x125,
    codec: 'words',
    labels: {
      0x1: 'OpticalZoom', 0x2: 'SmartZoom', 0x3: 'ClearImageZoom', 0x4: 'DigitalZoom',
    },
  },
  'aps-c-s35': {
    code: 0x23d,
    codec: 'words',
    labels: {
      0x1: 'Off', 0x2: 'On', 0x3: 'Auto',
    },
  },
} as const satisfies Record<string, PropertyDefinition>;
