package dev.rosemary.faults.rot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** A way in which the bytes of a file go bad at a random place. */
enum Damage {
  ZEROED_RANGE,
  ZEROED_PAGE,
  FLIPPED_BIT,
  FLIPPED_BITS,
  NOISE_RANGE,
  NOISE_PAGE,
  CUT_SHORT,
  SWAPPED_PAGES,
  DOUBLED_PAGE;

  private static final int PAGE = 4_096;

  /** Does it, and tells what. */
  String to(Path file, Random random) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int pages = bytes.length / PAGE;
    int page = random.nextInt(pages) * PAGE;
    int at = random.nextInt(bytes.length);
    int length = Math.min(512, bytes.length - at);
    switch (this) {
      case ZEROED_RANGE -> java.util.Arrays.fill(bytes, at, at + length, (byte) 0);
      case ZEROED_PAGE -> java.util.Arrays.fill(bytes, page, page + PAGE, (byte) 0);
      case FLIPPED_BIT -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case FLIPPED_BITS -> {
        for (int i = 0; i < 20; i++) {
          bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
      }
      case NOISE_RANGE -> noise(bytes, at, length, random);
      case NOISE_PAGE -> noise(bytes, page, PAGE, random);
      case CUT_SHORT -> bytes = java.util.Arrays.copyOf(bytes, at);
      case SWAPPED_PAGES -> {
        int other = random.nextInt(pages) * PAGE;
        byte[] kept = java.util.Arrays.copyOfRange(bytes, page, page + PAGE);
        copy(bytes, other, bytes, page, PAGE);
        copy(kept, 0, bytes, other, PAGE);
      }
      case DOUBLED_PAGE -> copy(bytes, random.nextInt(pages) * PAGE, bytes, page, PAGE);
    }
    Files.write(file, bytes);
    return this + " at " + at + " page " + (page / PAGE + 1) + " of " + file.getFileName();
  }

  private static void copy(byte[] from, int at, byte[] to, int place, int length) {
    System.arraycopy(from, at, to, place, length);
  }

  private static void noise(byte[] bytes, int at, int length, Random random) {
    for (int i = at; i < at + length; i++) {
      bytes[i] = (byte) random.nextInt();
    }
  }
}
