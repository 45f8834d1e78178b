import { expect, test } from 'vitest';
import { refuseUltralytics } from '../../../../../core/vision/train/doctor/extra-versions.js';

test.each(['8.4.0', '8.4.190', '8.4.190+cpu', '8.10.0', '9.0.0', '10.1'])('ultralytics %s is run', (version) => {
  expect(refuseUltralytics(version)).toBeNull();
});

test.each(['8.3.41', '8.3.42', '8.3.45', '8.3.46', ' 8.3.41', '8.3.46+cpu'])(
  'ultralytics %s carried malware and is refused for it',
  (version) => {
    expect(refuseUltralytics(version)).toMatch(/malware/);
  },
);

test.each(['8.3.40', '8.3.200', '8.0.0', '7.9.9', '8', 'nonsense', ''])('ultralytics %s is too old', (version) => {
  expect(refuseUltralytics(version)).toMatch(/older than 8\.4\.0/);
});
