package io.lampyr.cachenodes.protocol;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever the bytes, a decoder gives a value or its one error, within its bounds. */
class NodeProtocolFuzzTest {

  @FuzzTest
  void anyMessageIsReadOrRefused(byte[] message) {
    for (MessageKind kind : MessageKind.values()) {
      HostileMessages.readOrRefuse(message, kind);
    }
  }

  @FuzzTest
  void anyMessageWithASoundFrameIsReadOrRefused(byte[] message) {
    if (message.length >= Frame.BYTES) {
      for (MessageKind kind : MessageKind.values()) {
        byte[] sealed = NodeProtocolTest.sealed(message.clone(), kind);
        HostileMessages.readOrRefuse(sealed, kind);
      }
    }
  }
}
